import { toCamel } from "#contract/values/text.ts";

/**
 * Converts names in bodies to snake_case and in queries to camelCase, so that both spellings are accepted. The content
 * of free-form fields is not converted.
 */
const FREE_FORM = new Set(["user_metadata", "data"]);

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns the object with its names converted by `spell`. A name that already has the right spelling wins over a
 * converted name.
 */
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
 * Returns a body with every key in snake_case, including nested keys. A snake_case key wins over the same key in
 * camelCase.
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
