/**
 * A client of the HTTP and WebSocket contract, one a device: it keeps its own cookies and its own
 * sockets, so that a spec says who does what.
 */
import WebSocket from "ws";

/** `brass` and `steel` play, a `watcher` watches. */
export type Seat = "brass" | "steel" | "watcher";

/** What the contract promises of a room; the server may send more. */
export interface Snapshot {
  game: number;
  moves: string[];
  fen: string;
  turn: "brass" | "steel";
  status: string;
  winner: "brass" | "steel" | null;
  players: Record<string, unknown>;
  score: Record<string, unknown>;
  clock: Record<string, unknown> | null;
  offer: Record<string, unknown> | null;
  rematch: Record<string, unknown> | null;
  turn_started_at: number | null;
  forfeit_at: number | null;
  expires_at: number | null;
  server_now: number;
  [field: string]: unknown;
}

/** A frame from the server. */
export interface Frame {
  type: string;
  seq?: number;
  [field: string]: unknown;
}

/** An answer to a call. */
export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  /** The body as JSON, or as it came when it is not JSON. */
  body: Body;
}

const PROTOCOL = "1";
const FRAME_WITHIN_MS = 5_000;

/** One device: a jar of cookies and a way to call a server. */
export class Device {
  #cookies: { name: string; value: string; path: string }[] = [];

  constructor(
    /** The server's origin, without a slash at the end. */
    readonly origin: string,
    /** Headers that go with everything it sends. */
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Calls the server; a body makes it a POST of JSON. */
  async call<Body = Record<string, unknown>>(
    path: string,
    options: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<Body>> {
    const method = options.method ?? (options.body === undefined ? "GET" : "POST");
    const headers = new Headers();
    if (method === "POST") {
      headers.set("content-type", "application/json");
      headers.set("x-protocol", PROTOCOL);
    }
    const cookie = this.#cookieFor(path);
    if (cookie) {
      headers.set("cookie", cookie);
    }
    for (const [name, value] of Object.entries({ ...this.headers, ...options.headers })) {
      headers.set(name, value);
    }
    const response = await fetch(this.origin + path, {
      method,
      headers,
      redirect: "manual",
      body: method === "POST" ? JSON.stringify(options.body ?? {}) : undefined,
    });
    this.#keep(response.headers.getSetCookie());
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) as Body };
  }

  /** Creates a room and returns its id. */
  async create(body: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.call<{ room: string }>("/api/rooms", { body });
    if (answer.status !== 201) {
      throw new Error(`creating a room: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer.body.room;
  }

  /** Takes the free seat. */
  join(room: string, body: Record<string, unknown> = {}): Promise<Answer> {
    return this.call(`/api/rooms/${room}/join`, { body });
  }

  /** The room as a GET shows it. */
  look(room: string): Promise<Answer<{ room: Snapshot; you: Seat; seq: number }>> {
    return this.call(`/api/rooms/${room}`);
  }

  /** Opens a socket and waits until it is open; what comes before the first read is kept. */
  async connect(
    room: string,
    options: { since?: number; headers?: Record<string, string>; version?: string } = {},
  ): Promise<Socket> {
    const query = new URLSearchParams({ v: options.version ?? PROTOCOL });
    if (options.since !== undefined) {
      query.set("since", String(options.since));
    }
    const path = `/api/rooms/${room}/socket`;
    const cookie = this.#cookieFor(path);
    return Socket.open(`${this.origin.replace(/^http/, "ws")}${path}?${query}`, {
      ...(cookie ? { cookie } : {}),
      ...this.headers,
      ...options.headers,
    });
  }

  /** The cookies that the server set, as `name=value`. */
  get cookies(): string[] {
    return this.#cookies.map(({ name, value }) => `${name}=${value}`);
  }

  /** Another browser with the same cookies, as a second tab would have them. */
  clone(): Device {
    const device = new Device(this.origin, this.headers);
    device.#cookies = [...this.#cookies];
    return device;
  }

  #cookieFor(path: string): string {
    const pathname = path.split("?")[0] ?? path;
    return this.#cookies
      .filter((cookie) => pathname === cookie.path || pathname.startsWith(withSlash(cookie.path)))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  #keep(headers: string[]): void {
    for (const header of headers) {
      const [pair = "", ...attributes] = header.split(";").map((part) => part.trim());
      const [name = "", ...value] = pair.split("=");
      const attribute = (wanted: string) =>
        attributes.find((part) => part.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
      const path = attribute("path") ?? "/";
      this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
      if (Number(attribute("max-age") ?? 1) > 0) {
        this.#cookies.push({ name, value: value.join("="), path });
      }
    }
  }
}

/** An open socket that remembers what it received. */
export class Socket {
  /** Every frame so far, in order. */
  readonly frames: Frame[] = [];
  /** Resolves with the code and the reason when the socket has closed. */
  readonly closed: Promise<{ code: number; reason: string }>;
  #read = 0;
  #waiting: (() => void)[] = [];

  private constructor(private readonly socket: WebSocket) {
    socket.on("message", (data) => {
      this.frames.push(parseFrame(data.toString()));
      this.#wake();
    });
    this.closed = new Promise((resolve) => {
      socket.once("close", (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.#wake();
      });
    });
    // `close` follows and tells enough.
    socket.on("error", () => {});
  }

  /** Opens a socket; a refused upgrade throws an `UpgradeRefused`. */
  static async open(url: string, headers: Record<string, string>): Promise<Socket> {
    const raw = new WebSocket(url, { headers });
    const socket = new Socket(raw);
    await new Promise<void>((resolve, reject) => {
      raw.once("open", () => resolve());
      raw.once("unexpected-response", (_request, response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () => reject(new UpgradeRefused(response.statusCode ?? 0, body)));
      });
      raw.once("error", reject);
    });
    return socket;
  }

  /** Sends a command, or any text. */
  send(message: Record<string, unknown> | string): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** The next frame that nobody has read and that passes `wanted`; those before it count as read. */
  async next(wanted: string | ((frame: Frame) => boolean) = () => true): Promise<Frame> {
    const passes = typeof wanted === "string" ? (frame: Frame) => frame.type === wanted : wanted;
    const deadline = Date.now() + FRAME_WITHIN_MS;
    for (;;) {
      while (this.#read < this.frames.length) {
        const frame = this.frames[this.#read++];
        if (frame && passes(frame)) {
          return frame;
        }
      }
      const left = deadline - Date.now();
      const isOpen = this.socket.readyState === WebSocket.OPEN;
      if (left <= 0 || !isOpen) {
        const why = isOpen ? `in ${FRAME_WITHIN_MS} ms` : "before the socket closed";
        throw new Error(`no such frame ${why}: ${wanted}; got ${JSON.stringify(this.frames)}`);
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Closes the socket politely and waits until it has closed. */
  async close(code = 1000): Promise<void> {
    this.socket.close(code);
    await this.closed;
  }

  /** Drops the connection without a word, as a lost network does. */
  terminate(): void {
    this.socket.terminate();
  }

  #wake(): void {
    for (const resume of this.#waiting.splice(0)) {
      resume();
    }
  }
}

/** The server answered an upgrade with something other than 101. */
export class UpgradeRefused extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`the upgrade was refused: ${status} ${body}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Frames that are not JSON objects (`pong`) become `{ type: <text> }`. */
function parseFrame(text: string): Frame {
  const value = parse(text);
  return typeof value === "object" && value !== null ? (value as Frame) : { type: text };
}

function withSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}
