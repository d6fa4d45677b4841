const SMALLEST = 1 << 12;

/**
 * A set of keys that needs 13 to 27 bytes per key, so that ten million fit: an open-addressed table of 52-bit hashes.
 * The probability of any collision is 1 in 10,000 for a million keys and 1 in 100 for ten million; a collision only
 * rejects a line.
 */
export class SeenKeys {
  #slots = new Float64Array(SMALLEST);
  #count = 0;

  /** Adds a key. Returns whether it is new. `key` must end with at least 13 hexadecimal digits of a hash. */
  add(key: string): boolean {
    // Zero marks an empty slot.
    const hash = Number.parseInt(key.slice(-13), 16) + 1;
    if (!this.#insert(this.#slots, hash)) return false;
    this.#count += 1;
    if (this.#count > this.#slots.length * 0.6) this.#grow();
    return true;
  }

  #insert(slots: Float64Array, hash: number): boolean {
    const mask = slots.length - 1;
    for (let at = hash % slots.length; ; at = (at + 1) & mask) {
      if (slots[at] === hash) return false;
      if (slots[at] !== 0) continue;
      slots[at] = hash;
      return true;
    }
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2);
    for (const hash of this.#slots) if (hash !== 0) this.#insert(larger, hash);
    this.#slots = larger;
  }
}
