/**
 * Names of landmarks that are also everyday words, as keys without spaces. They are places only next to words such as
 * "near" or a travel time: "promenade facing" and "kia car" are not.
 */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  "centralmarket christ forum globalvillage golflinks kia manipal nexus orion phoenix promenade t1 t3".split(" "),
);

/** Common words that differ by one letter from a place's name or a word of the vocabulary. They are never corrected. */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  "advent atrocity broad civilians delegate employer employers ferocity formal garbage herbal hosted hostess hotel hotels inventor inverted investor marred medieval modulation packing paring parsing parting poking scared secure shaded shading shaking shaped shaving shipping shouted skimming slimming soaring spared stopping studious stunts sweetheart".split(
    " ",
  ),
);
