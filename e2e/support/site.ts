/** The built page from a plain file server that can change what it serves, and go away, as no deployed one does. */
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** What was built. */
export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The type of a file by its name. */
export function typeOf(name: string): string {
  return TYPES[path.extname(name)] ?? "application/octet-stream";
}

/** A file below `dist/`, as it is served. */
export async function shipped(name: string): Promise<Buffer> {
  return readFile(path.join(DIST, name));
}

/** A running site. It must be stopped. */
export class Site {
  /** The addresses that were asked for since this was last emptied. */
  readonly asked: string[] = [];
  /** Files that are served otherwise than they were built. */
  readonly changed = new Map<string, Buffer>();

  private constructor(
    private readonly server: Server,
    /** Without a slash at the end. */
    readonly url: string,
  ) {}

  static async start(): Promise<Site> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const site = new Site(server, `http://127.0.0.1:${port}`);
    server.on("request", (request, response) => {
      const { pathname } = new URL(request.url ?? "/", site.url);
      site.asked.push(pathname);
      const name = path.extname(pathname) ? path.normalize(pathname).slice(1) : "index.html";
      site.#file(name).then(
        (bytes) => {
          response.writeHead(200, { "content-type": typeOf(name), "cache-control": "no-cache" }).end(bytes);
        },
        () => response.writeHead(404).end(),
      );
    });
    return site;
  }

  /** From now on nothing answers at its address. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #file(name: string): Promise<Buffer> {
    return this.changed.get(name) ?? shipped(name);
  }
}
