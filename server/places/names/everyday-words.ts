/**
 * Names of landmarks that are also everyday words, as keys without spaces. They are places only next to words such as
 * "near" or a travel time: "promenade facing" and "kia car" are not.
 */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  "centralmarket christ forum globalvillage golflinks kia manipal nexus orion phoenix promenade t1 t3".split(" "),
);
