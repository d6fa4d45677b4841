/** Deeper than any valid body. */
const MAX_DEPTH = 32;

/** Returns whether the text contains a null character, which PostgreSQL cannot store, or half of a surrogate pair. */
function isBroken(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}

/**
 * Returns why the input cannot be stored, as a sentence, or null. Checks all names and texts at any depth. It does not
 * recurse, because the client chooses the depth.
 */
export function unstorableFault(value: unknown): string | null {
  const open: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [part, depth] = next;
    if (typeof part === "string" && isBroken(part))
      return "Text must not contain null characters or broken characters.";
    if (typeof part !== "object" || part === null) continue;
    if (depth >= MAX_DEPTH) return "The request is nested too deeply.";
    if (!Array.isArray(part)) for (const name of Object.keys(part)) open.push([name, depth]);
    for (const inner of Object.values(part)) open.push([inner, depth + 1]);
  }
  return null;
}
