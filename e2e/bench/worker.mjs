/** The product's Worker and objects as they are, with gauges on them, and the bare object beside. */
import Product, { Lobby, Room as ProductRoom } from "../../worker/entry.mjs";
import { Bare } from "./bare.mjs";

export { Bare, Lobby };

/** Characters of a room's id that name its object (`worker/src/rooms.rs`). */
const NAME_SIGNS = 15;

/** A room whose writes are counted, and which can be put out of memory. */
export class Room extends ProductRoom {
  #cursors = [];
  #alarms = 0;

  constructor(ctx, env) {
    super(ctx, env);
    const { storage } = ctx;
    const { sql } = storage;
    const [exec, setAlarm] = [sql.exec.bind(sql), storage.setAlarm.bind(storage)];
    Object.defineProperty(sql, "exec", {
      value: (...query) => {
        const cursor = exec(...query);
        this.#cursors.push(cursor);
        return cursor;
      },
    });
    Object.defineProperty(storage, "setAlarm", {
      value: (...at) => {
        this.#alarms += 1;
        return setAlarm(...at);
      },
    });
  }

  /** Rows written since waking; setting an alarm is billed as one. */
  written() {
    return this.#cursors.reduce((rows, cursor) => rows + cursor.rowsWritten, this.#alarms);
  }

  /** Ends the object; its storage stays. */
  evict() {
    this.ctx.abort("evicted");
  }
}

export default class Entry extends Product {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const [, area, what, id] = pathname.split("/");
    if (area !== "bench") {
      return super.fetch(request);
    }
    if (what === "bare") {
      return this.env.BARE.getByName(id).fetch(request);
    }
    const room = this.env.ROOMS.getByName(id.slice(0, NAME_SIGNS));
    if (what === "written") {
      return Response.json(await room.written());
    }
    await room.evict().catch(() => {});
    return Response.json(true);
  }
}
