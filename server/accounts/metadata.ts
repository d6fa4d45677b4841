const MAX_BYTES = 8192;
const MAX_KEYS = 50;
const MAX_LEVELS = 3;

/** Counts the keys of all levels and the depth, stopping once it is too deep. */
function measure(value: unknown, level = 1): { keys: number; levels: number } {
  if (typeof value !== "object" || value === null) return { keys: 0, levels: level - 1 };
  const total = { keys: Array.isArray(value) ? 0 : Object.keys(value).length, levels: level };
  if (level > MAX_LEVELS) return total;
  for (const inner of Object.values(value)) {
    const { keys, levels } = measure(inner, level + 1);
    total.keys += keys;
    total.levels = Math.max(total.levels, levels);
  }
  return total;
}

/** Returns why free-form metadata is refused, or null: at most 8 kB as JSON, 50 keys and 3 levels. */
export function metadataFault(data: Record<string, unknown>): string | null {
  const { keys, levels } = measure(data);
  if (levels > MAX_LEVELS) return `Data can be nested ${MAX_LEVELS} levels deep at most.`;
  if (keys > MAX_KEYS) return `Data can have ${MAX_KEYS} keys at most.`;
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_BYTES) return `Data can be ${MAX_BYTES} bytes of JSON at most.`;
  return null;
}

/** Returns metadata with changes merged in by key; null deletes a key. */
export function mergeMetadata(present: unknown, changes: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...(present as Record<string, unknown>), ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}
