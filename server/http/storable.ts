/** Deeper than any body of ours, and shallow enough to be walked without running out of stack. */
const MAX_DEPTH = 32;

/** A null character, which PostgreSQL keeps in no text, or half of a character, which no encoding holds. */
function isBroken(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}

/**
 * Why what came in cannot be kept, whatever it means: a sentence, or null. It looks at every text and name at any depth, and
 * does so without recursion, since the depth is the caller's choice.
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
