/**
 * Bodies are snake_case and queries camelCase; both spellings are accepted for both and converted here. Free-form data
 * keeps its own names.
 */
const FREE_FORM = new Set(["user_metadata", "data"]);

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the names as `spell` converts them. A correctly spelled name wins over its twin. */
function respelt(
  given: Record<string, unknown>,
  spell: (name: string) => string,
  inner: (name: string, value: unknown) => unknown,
) {
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(given)) {
    const right = spell(name);
    if (right === name || !Object.hasOwn(given, right)) entries.push([right, inner(right, value)]);
  }
  return Object.fromEntries(entries);
}

/**
 * Returns a body with every key in snake_case, including nested ones. A snake_case key wins over its camelCase twin.
 */
export function snakeCaseBody(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(snakeCaseBody);
  if (!isPlainObject(body)) return body;
  return respelt(body, toSnake, (name, value) => (FREE_FORM.has(name) ? value : snakeCaseBody(value)));
}

/** Returns a query with every name in camelCase. */
export function camelCaseQuery(query: unknown): unknown {
  return isPlainObject(query) ? respelt(query, toCamel, (_, value) => value) : query;
}
