/**
 * The wire is spelt snake_case in bodies and camelCase in queries; both spellings are taken of both. This is the one place
 * that turns what came into what the contract says. Free-form data keeps its own names.
 */
const FREE_FORM = new Set(["user_metadata", "data"]);

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A body with every key in snake_case, nested ones too. A key given in snake_case wins over its camelCase twin. */
export function snakeCaseBody(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(snakeCaseBody);
  if (!isPlainObject(body)) return body;
  const spelt: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(body)) {
    const snake = toSnake(name);
    if (snake !== name && snake in body) continue;
    spelt[snake] = FREE_FORM.has(snake) ? value : snakeCaseBody(value);
  }
  return { ...spelt };
}

/** A query with every name in camelCase. */
export function camelCaseQuery(query: unknown): unknown {
  if (!isPlainObject(query)) return query;
  const spelt: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(query)) {
    const camel = toCamel(name);
    if (camel !== name && camel in query) continue;
    spelt[camel] = value;
  }
  return { ...spelt };
}
