/** `dist/` as the network would serve it: compressed, and the page at its addresses. */
import { readFile } from "node:fs/promises";
import { createServer, request as ask } from "node:http";
import { type AddressInfo, connect } from "node:net";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

import { DIST, typeOf } from "../support/site.ts";

/** Pages are compressed on their way as the network does it: quickly. What is stored is compressed best. */
const QUICK = 5;
export const BEST = 11;

export function brotli(bytes: Buffer, quality: number): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

export interface Options {
  /** Pages of the benchmark's own, by their addresses. */
  pages?: Record<string, string>;
  /** Who answers below `/api/` and `/bench/`: an origin. */
  upstream?: string;
}

/** Serves until it is stopped. */
export async function serve({ pages = {}, upstream }: Options): Promise<{ url: string; stop: () => void }> {
  const packed = new Map<string, Buffer>();
  const isTheirs = (pathname: string) => upstream !== undefined && /^\/(api|bench)\//.test(pathname);
  /** Headers as if the upstream had been asked itself. */
  const directed = (headers: NodeJS.Dict<string | string[]>) => ({
    ...headers,
    host: new URL(upstream ?? "").host,
    ...(headers.origin ? { origin: upstream } : {}),
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (isTheirs(pathname)) {
      const { method, headers, url } = request;
      const onward = ask(`${upstream}${url}`, { method, headers: directed(headers) }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on("error", () => response.destroy());
      request.pipe(onward);
      return;
    }
    const own = pages[pathname];
    if (own !== undefined) {
      response.writeHead(200, { "content-type": "text/html" }).end(own);
      return;
    }
    const name = path.extname(pathname) ? pathname : "/index.html";
    const send = (body: Buffer) => {
      response.writeHead(200, { "content-type": typeOf(name), "content-encoding": "br" }).end(body);
    };
    const known = packed.get(name);
    if (known) {
      send(known);
      return;
    }
    readFile(path.join(DIST, path.normalize(name))).then(
      (bytes) => {
        const body = brotli(bytes, QUICK);
        packed.set(name, body);
        send(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  // WebSockets go through as they are, but for the head of the request.
  server.on("upgrade", (request, socket, head) => {
    const { hostname, port } = new URL(upstream ?? "http://localhost:0");
    const onward = connect({ host: hostname, port: Number(port), noDelay: true }, () => {
      const lines = Object.entries(directed(request.headers)).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
