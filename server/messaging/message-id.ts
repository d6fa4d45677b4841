import { randomFillSync } from "node:crypto";
import { v7 as uuidv7 } from "uuid";

const EACH_BYTES = 16;
/** Drawn at once for many ids: a draw costs a message a thirtieth of its CPU, however few bytes are asked for. */
const drawn = new Uint8Array(256 * EACH_BYTES);
let used = drawn.length;

function draw(): Uint8Array {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += EACH_BYTES;
  return drawn.subarray(used - EACH_BYTES, used);
}

/** An id for a message, which nobody can guess. Two of one millisecond come in any order: a message's place is its `seq`. */
export function newMessageId(): string {
  return uuidv7({ rng: draw });
}
