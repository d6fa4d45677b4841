/** Deeper than any valid body. */
const MAX_DEPTH = 32;
/** More than any valid body has. Every later step takes time for each value. */
const MAX_VALUES = 5000;

/** Returns whether the text contains a null character, which PostgreSQL cannot store, or half of a surrogate pair. */
function isBroken(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}

/**
 * Returns why the input cannot be stored, as a sentence, or null. Checks all names and texts at any depth, and stops at
 * too many. It does not recurse, because the client chooses the depth.
 */
export function unstorableFault(value: unknown): string | null {
  const open: [value: unknown, depth: number][] = [[value, 0]];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [part, depth] = next;
    if (typeof part === "string" && isBroken(part))
      return "Text must not contain null characters or broken characters.";
    if (typeof part !== "object" || part === null) continue;
    if (depth >= MAX_DEPTH) return "The request is nested too deeply.";
    const names = Array.isArray(part) ? [] : Object.keys(part);
    count += Array.isArray(part) ? part.length : names.length;
    if (count > MAX_VALUES) return "The request has too many values.";
    for (const name of names) open.push([name, depth]);
    for (const inner of Object.values(part)) open.push([inner, depth + 1]);
  }
  return null;
}
