/** Returns a word without the differences in which values are often written: case, spaces, hyphens and underscores. */
export const plainKey = (word: string): string => word.toLowerCase().replace(/[\s\p{Pd}_]/gu, "");

/** Returns the one of the values that is written so. */
export function findValue<T extends string>(word: string, values: readonly T[]): T | undefined {
  const key = plainKey(word);
  return values.find((value) => plainKey(value) === key);
}
