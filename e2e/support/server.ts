/**
 * The built product under `wrangler dev`: real workerd, real Durable Objects, real alarms, on a free
 * port of the loopback interface and with state of its own.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const WRANGLER = path.join(ROOT, "node_modules/wrangler/wrangler-dist/cli.js");
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;
/**
 * The proxy in `wrangler dev` (4.86, `ProxyWorker`) lays a GET that has failed on its way to the Worker aside, and tries it
 * again when the next request comes. A page that waits for just that file sends none, and would wait for good.
 */
const PULSE_MS = 1_000;

/** How a server differs from what `wrangler.toml` says. */
export interface ServerOptions {
  /** Replaces entries of `[vars]`, for example `{ FORFEIT_AFTER_MS: "1500" }`. */
  vars?: Record<string, string>;
  /** Keeps the state here; by default in a new directory that `stop` removes. */
  persistTo?: string;
  /** Another configuration than the product's `wrangler.toml`. */
  config?: string;
}

/** A running server. It must be stopped. */
export class Server {
  #child: ChildProcess | undefined;
  #pulse: NodeJS.Timeout | undefined;
  #log: string[] = [];

  private constructor(
    /** `http://127.0.0.1:<port>`, without a slash at the end. */
    readonly url: string,
    private readonly port: number,
    private readonly inspectorPort: number,
    private readonly vars: Record<string, string>,
    private readonly state: string,
    private readonly ownsState: boolean,
    private readonly config: string,
  ) {}

  /** Starts a server and waits until it answers. */
  static async start(options: ServerOptions = {}): Promise<Server> {
    const [port, inspectorPort] = await freePorts();
    const state = options.persistTo ?? (await mkdtemp(path.join(tmpdir(), "selminha-e2e-")));
    const server = new Server(
      `http://127.0.0.1:${port}`,
      port,
      inspectorPort,
      options.vars ?? {},
      state,
      options.persistTo === undefined,
      options.config ?? path.join(ROOT, "wrangler.toml"),
    );
    try {
      await server.#spawn();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /** What wrangler and the Worker printed so far. */
  get log(): string {
    return this.#log.join("");
  }

  /** Starts again on the same port and state, after `kill` or in place of the running server. */
  async restart(): Promise<void> {
    if (this.#child) {
      await this.#end("SIGTERM");
    }
    await this.#spawn();
  }

  /** Ends wrangler and workerd as a crash would: nothing is flushed, no socket is closed. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Ends the server and removes its state, unless the caller gave the directory. */
  async stop(): Promise<void> {
    await this.#end("SIGTERM");
    if (this.ownsState) {
      await rm(this.state, { recursive: true, force: true });
    }
  }

  async #spawn(): Promise<void> {
    const vars = Object.entries(this.vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
    const child = spawn(
      process.execPath,
      [
        "--no-warnings",
        "--experimental-vm-modules",
        WRANGLER,
        "dev",
        "--config",
        this.config,
        "--ip",
        "127.0.0.1",
        "--port",
        String(this.port),
        "--inspector-port",
        String(this.inspectorPort),
        "--persist-to",
        this.state,
        "--show-interactive-dev-session=false",
        ...vars,
      ],
      {
        cwd: ROOT,
        // A process group of its own, so that workerd ends with wrangler.
        detached: true,
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          ...process.env,
          SELMINHA_BUILT: "1",
          WRANGLER_SEND_METRICS: "false",
          WRANGLER_HIDE_BANNER: "true",
          WRANGLER_CI_DISABLE_CONFIG_WATCHING: "true",
          WRANGLER_LOG_PATH: path.join(this.state, "logs"),
          WRANGLER_REGISTRY_PATH: path.join(this.state, "registry"),
          CLOUDFLARE_CF_FETCH_ENABLED: "false",
          NO_COLOR: "1",
        },
      },
    );
    this.#child = child;
    // Whatever ends the tests, nothing of theirs is left running.
    const endWithUs = () => child.pid && signalGroup(child.pid, "SIGKILL");
    process.once("exit", endWithUs);
    child.once("exit", () => process.off("exit", endWithUs));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => this.#log.push(text));
    }
    await this.#ready(child);
  }

  async #ready(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`wrangler dev ended before it answered:\n${this.log}`);
      }
      if (await this.#answers()) {
        this.#pulse = setInterval(() => void this.#answers(), PULSE_MS).unref();
        return;
      }
      await sleep(50);
    }
    throw new Error(`no answer from ${this.url}/api/health in ${READY_WITHIN_MS} ms:\n${this.log}`);
  }

  /** Whether it answers. Nobody may listen yet, or any more. */
  #answers(): Promise<boolean> {
    return fetch(`${this.url}/api/health`).then(({ ok }) => ok, () => false);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    clearInterval(this.#pulse);
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) {
      return;
    }
    const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    signalGroup(child.pid, signal);
    await Promise.race([exited, sleep(STOP_WITHIN_MS)]);
    // Whatever is left of the group; normally nothing.
    signalGroup(child.pid, "SIGKILL");
    await exited;
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone.
  }
}

/** Two ports that nothing listens on. */
export async function freePorts(): Promise<[number, number]> {
  const listeners = [createServer(), createServer()] as const;
  const [first, second] = await Promise.all(
    listeners.map(
      (listener) =>
        new Promise<number>((resolve, reject) => {
          listener.once("error", reject);
          listener.listen(0, "127.0.0.1", () => {
            const address = listener.address();
            resolve(typeof address === "object" && address ? address.port : 0);
          });
        }),
    ),
  );
  await Promise.all(listeners.map((listener) => new Promise((resolve) => listener.close(resolve))));
  if (!first || !second) {
    throw new Error("no free port on 127.0.0.1");
  }
  return [first, second];
}

/** Waits; for polling loops only. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
