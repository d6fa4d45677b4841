/** Values in the order of their keys, for lookups by prefix. */
export class PrefixIndex<T> {
  readonly #entries: readonly (readonly [key: string, value: T])[];

  constructor(entries: readonly (readonly [key: string, value: T])[]) {
    this.#entries = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  }

  /** Returns the index of the first key that is not before `text`. */
  #firstFrom(text: string): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.[0] ?? "") < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Yields the values of a key. */
  *at(key: string): Generator<T> {
    for (let index = this.#firstFrom(key); this.#entries[index]?.[0] === key; index++) {
      yield this.#entries[index]?.[1] as T;
    }
  }

  /** Yields the values of all keys that begin with a prefix. */
  *startingWith(prefix: string): Generator<T> {
    for (let index = this.#firstFrom(prefix); index < this.#entries.length; index++) {
      const [key, value] = this.#entries[index] ?? [];
      if (value === undefined || !key?.startsWith(prefix)) return;
      yield value;
    }
  }

  /** Returns the letters that follow a prefix in any key. */
  #lettersAfter(prefix: string): string[] {
    const letters: string[] = [];
    for (let index = this.#firstFrom(prefix); ; ) {
      const key = this.#entries[index]?.[0];
      if (!key?.startsWith(prefix)) return letters;
      const letter = key.charAt(prefix.length);
      if (letter !== "") letters.push(letter);
      index = letter === "" ? index + 1 : this.#firstFrom(`${prefix}${letter}\uffff`);
    }
  }

  /**
   * Yields what the typed letters may mean with one slip in them: a letter wrong, extra, missing or misplaced. Leaves
   * out most texts with which no key begins.
   */
  *correctionsOf(typed: string): Generator<string> {
    for (let at = 0; at <= typed.length; at++) {
      const before = typed.slice(0, at);
      const letters = this.#lettersAfter(before);
      if (letters.length === 0) return;
      const after = typed.slice(at + 1);
      yield before + after;
      if (after !== "") yield `${before}${after.charAt(0)}${typed.charAt(at)}${after.slice(1)}`;
      for (const letter of letters) {
        if (letter === typed.charAt(at)) continue;
        yield before + letter + after;
        yield before + letter + typed.slice(at);
      }
    }
  }
}
