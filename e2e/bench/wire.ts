/**
 * A WebSocket client that does next to nothing, so that what is measured is the server: frames are
 * found and counted, and only the last one is kept.
 */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

/** RFC 6455, section 5.2. */
const TEXT = 0x81;
const MASKED = 0x80;
const LENGTH_16 = 126;

/** One open socket. */
export class Wire {
  /** Called for every frame. */
  onFrame: () => void = () => {};
  #socket: Socket;
  #rest: Buffer = Buffer.alloc(0);
  #last: Buffer = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Opens a socket and waits until the server has agreed. */
  static async open(url: string, cookie?: string): Promise<Wire> {
    const { hostname, port, host, pathname, search } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const wire = new Wire(socket);
    const lines = [
      `GET ${pathname}${search} HTTP/1.1`,
      `Host: ${host}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
      ...(cookie ? [`Cookie: ${cookie}`] : []),
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      let head = Buffer.alloc(0);
      const onData = (chunk: Buffer) => {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) {
          return;
        }
        socket.off("data", onData);
        if (!head.toString("latin1").startsWith("HTTP/1.1 101")) {
          reject(new Error(`${url}: ${head.toString("latin1").split("\r\n")[0]}`));
          return;
        }
        socket.on("data", (chunk: Buffer) => wire.#read(chunk));
        resolve();
        wire.#read(head.subarray(end + 4));
      };
      socket.on("data", onData);
    });
    return wire;
  }

  /** Sends a text of at most 65535 bytes. */
  send(text: string): void {
    const body = Buffer.from(text);
    const head =
      body.length < LENGTH_16
        ? Buffer.from([TEXT, MASKED | body.length, 0, 0, 0, 0])
        : Buffer.from([TEXT, MASKED | LENGTH_16, body.length >> 8, body.length & 255, 0, 0, 0, 0]);
    // The mask is zero: it is there to be seen, not to hide anything.
    this.#socket.write(Buffer.concat([head, body]));
  }

  /** The text of the last frame. */
  get last(): string {
    return this.#last.toString();
  }

  /** Resolves at the next frame. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.onFrame = resolve;
    });
  }

  /** Drops the connection. */
  drop(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    let rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (;;) {
      const short = (rest[1] ?? 0) & 127;
      const head = short < LENGTH_16 ? 2 : 4;
      const length = short < LENGTH_16 ? short : rest.length < 4 ? Infinity : rest.readUInt16BE(2);
      if (rest.length < 2 || rest.length < head + length) {
        break;
      }
      this.#last = rest.subarray(head, head + length);
      rest = rest.subarray(head + length);
      this.onFrame();
    }
    this.#rest = rest;
  }
}
