/** What the specs of rooms do again and again. */
import { type Answer, Device, type Frame, type Socket } from "./room.ts";

/** A room in which the first game has begun, and its people. */
export interface Table {
  room: string;
  brass: Device;
  steel: Device;
}

/** Creates a room and joins it. */
export async function seated(origin: string, body: Record<string, unknown> = {}): Promise<Table> {
  const [brass, steel] = [new Device(origin), new Device(origin)];
  const room = await brass.create(body);
  const joined = await steel.join(room);
  if (joined.status !== 200) {
    throw new Error(`joining a room: ${joined.status} ${JSON.stringify(joined.body)}`);
  }
  return { room, brass, steel };
}

/** A move of the first game. */
export function move(ply: number, uci: string, id?: string): Record<string, unknown> {
  return { type: "move", game: 1, ply, uci, ...(id === undefined ? {} : { id }) };
}

/** The events of a frame. */
export function events(frame: Frame): Record<string, unknown>[] {
  return frame.type === "events" ? (frame.events as Record<string, unknown>[]) : [];
}

/** Whether a frame tells of an event of this type. */
export function has(type: string): (frame: Frame) => boolean {
  return (frame) => events(frame).some((event) => event.type === type);
}

/** The status and the code of an answer. */
export function refusal(answer: Answer<unknown>): [number, unknown] {
  return [answer.status, (answer.body as { error?: unknown }).error];
}

/** Sends a command and waits for why it was refused. */
export async function refused(socket: Socket, message: Record<string, unknown> | string): Promise<unknown> {
  socket.send(message);
  return (await socket.next("refused")).reason;
}

/** Waits; for what only time can do. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A long run was asked for. */
export const IS_LONG = Boolean(process.env.SELMINHA_LONG);
