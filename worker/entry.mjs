/**
 * The module that the runtime loads: the Worker and the object classes of the Rust code, each behind a guard.
 *
 * A Rust panic ends the wasm instance and leaves whoever waits for it waiting for ever; an alarm that
 * panics is lost without a retry. The guard keeps the promises that are open and rejects them when the
 * instance dies: the caller gets an error at once, and the platform retries the alarm. It is a seat
 * belt: the Rust code is written so that no panic can be reached.
 */
import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";

import RustWorker, { Lobby as RustLobby, Room as RustRoom } from "../build/index.js";

/** Longer frames are not even handed to wasm, whose memory would never shrink again. */
const MAX_FRAME = 65_536;
/** "Message Too Big", RFC 6455 section 7.4.1. */
const TOO_BIG = 1009;

/** The `reject`s of every handler that has not settled. */
const open = new Set();

/** Whether `error` says that the wasm instance is dead: a trap, or an exception that passed through it. */
function isFatal(error) {
  return error instanceof WebAssembly.RuntimeError || /wasm/.test(error?.stack ?? "");
}

addEventListener("error", ({ error }) => {
  if (isFatal(error)) {
    for (const reject of open) {
      reject(new Error("the room's code has stopped and starts afresh"));
    }
    open.clear();
  }
});

/** Runs a handler so that it settles even if the wasm instance dies under it. */
function guarded(handler) {
  return new Promise((resolve, reject) => {
    open.add(reject);
    const settle = (how) => (value) => {
      open.delete(reject);
      how(value);
    };
    try {
      handler().then(settle(resolve), settle(reject));
    } catch (error) {
      settle(reject)(error);
    }
  });
}

export default class Entry extends WorkerEntrypoint {
  #worker = new RustWorker(this.ctx, this.env);

  fetch(request) {
    return guarded(() => this.#worker.fetch(request));
  }
}

export class Lobby extends DurableObject {
  #lobby = new RustLobby(this.ctx, this.env);

  fetch(request) {
    return guarded(() => this.#lobby.fetch(request));
  }
}

export class Room extends DurableObject {
  #room = new RustRoom(this.ctx, this.env);

  fetch(request) {
    return guarded(() => this.#room.fetch(request));
  }

  alarm() {
    return guarded(() => this.#room.alarm());
  }

  webSocketMessage(socket, message) {
    if ((message.length ?? message.byteLength) > MAX_FRAME) {
      socket.close(TOO_BIG, "too large");
      return;
    }
    return guarded(() => this.#room.webSocketMessage(socket, message));
  }

  webSocketClose(socket, code, reason, wasClean) {
    return guarded(() => this.#room.webSocketClose(socket, code, reason, wasClean));
  }

  webSocketError(socket, error) {
    return guarded(() => this.#room.webSocketError(socket, error));
  }
}
