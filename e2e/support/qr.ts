/**
 * Reads a QR code from a picture of it: level M, bytes, versions 1 to 9. A reader of its own, which shares nothing
 * with the writer; it corrects no errors, so that what it reads is what is there.
 */
import type { Locator } from "@playwright/test";

/** Blocks, and words of error correction of each, of versions 1 to 9 at level M. */
const BLOCKS = [[1, 10], [1, 16], [1, 26], [2, 18], [2, 24], [4, 16], [4, 18], [4, 22], [5, 22]] as const;
const FORMAT_MASK = 0b101_0100_0001_0010;
const MARGIN = 4;

/** The text of the code that is shown. */
export async function readQr(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString("base64");
  const size = Number((await code.getAttribute("viewBox"))?.split(" ").at(-1));
  const dark = await code.page().evaluate(sample, { picture, size });
  return decode(dark.slice(MARGIN, -MARGIN).map((row) => row.slice(MARGIN, -MARGIN)));
}

/** Runs in the page: whether the middle of each module is dark. */
async function sample({ picture, size }: { picture: string; size: number }): Promise<boolean[][]> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0);
  const { data, width } = context!.getImageData(0, 0, image.width, image.height);
  const at = (index: number) => Math.floor(((index + 0.5) * image.width) / size);
  const places = [...Array(size).keys()].map(at);
  return places.map((y) => places.map((x) => (data[4 * (y * width + x)] ?? 255) < 128));
}

function decode(dark: boolean[][]): string {
  const size = dark.length;
  const version = (size - 17) / 4;
  const bit = (x: number, y: number) => (dark[y]?.[x] ? 1 : 0);
  let format = 0;
  for (let x = 0; x < 8; x += 1) {
    format |= bit(size - 1 - x, 8) << x;
  }
  for (let y = size - 7; y < size; y += 1) {
    format |= bit(8, y) << (8 + y - (size - 7));
  }
  format ^= FORMAT_MASK;
  if (format >> 13 !== 0) {
    throw new Error(`not level M: ${format.toString(2)}`);
  }
  const mask = (format >> 10) & 7;
  const words = codewords(size, version, (x, y) => bit(x, y) ^ (masks[mask]!(x, y) ? 1 : 0));
  return text(joined(words, version));
}

/** Whether a mask inverts a module. */
const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function codewords(size: number, version: number, bit: (x: number, y: number) => number): number[] {
  const centres = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
  const isPattern = (x: number, y: number) =>
    (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8) || x === 6 || y === 6
    || (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6)))
    || centres.some((cx) => centres.some((cy) => Math.abs(cx - x) < 3 && Math.abs(cy - y) < 3 && !isCorner(cx, cy)));
  const isCorner = (cx: number, cy: number) =>
    (cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6);
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    right = right === 6 ? 5 : right;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isPattern(x, y)) {
          bits.push(bit(x, y));
        }
      }
    }
    up = !up;
  }
  const words: number[] = [];
  for (let at = 0; at + 8 <= bits.length; at += 8) {
    words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  }
  return words;
}

/** The blocks' words of data, one block after the other. */
function joined(words: number[], version: number): number[] {
  const [blocks, correction] = BLOCKS[version - 1]!;
  const data = words.slice(0, words.length - blocks * correction);
  const short = Math.floor(data.length / blocks);
  const longFrom = blocks - (data.length % blocks);
  return [...Array(blocks).keys()].flatMap((block) => {
    const one = [...Array(short).keys()].map((place) => data[place * blocks + block]!);
    return block < longFrom ? one : [...one, data[short * blocks + block - longFrom]!];
  });
}

function text(words: number[]): string {
  const nibbles = words.flatMap((word) => [word >> 4, word & 15]);
  if (nibbles[0] !== 0b0100) {
    throw new Error(`not bytes: ${nibbles[0]}`);
  }
  const byte = (at: number) => nibbles[at]! * 16 + nibbles[at + 1]!;
  const bytes = [...Array(byte(1)).keys()].map((index) => byte(3 + 2 * index));
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
}
