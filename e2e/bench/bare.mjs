/**
 * The least that a room could do: append what comes to a table and tell everyone. No rules, no seats,
 * no clock; what our rooms cost is measured against it.
 */
import { DurableObject } from "cloudflare:workers";

export class Bare extends DurableObject {
  #seq;

  constructor(ctx, env) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS log (n INTEGER PRIMARY KEY, event TEXT NOT NULL)");
    this.#seq = ctx.storage.sql.exec("SELECT COALESCE(MAX(n), 0) AS n FROM log").one().n;
  }

  fetch() {
    const [client, server] = Object.values(new WebSocketPair());
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  webSocketMessage(_socket, message) {
    const { id, game, ply, uci } = JSON.parse(message);
    const event = { at: Date.now(), id, type: "moved", game, ply, uci };
    this.#seq += 1;
    this.ctx.storage.sql.exec("INSERT INTO log (n, event) VALUES (?, ?)", this.#seq, JSON.stringify(event));
    const text = JSON.stringify({ type: "events", seq: this.#seq, events: [event] });
    for (const socket of this.ctx.getWebSockets()) {
      socket.send(text);
    }
  }

  webSocketClose(socket) {
    socket.close(1000);
  }
}
