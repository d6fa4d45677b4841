/** Common words that differ by one letter from a place's name or a word of the vocabulary. They are never corrected. */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  "advent atrocity broad civilians delegate employer employers ferocity formal garbage herbal hosted hostess hotel hotels inventor inverted investor marred medieval modulation packing paring parsing parting poking scared secure shaded shading shaking shaped shaving shipping shouted skimming slimming soaring spared stopping studious stunts sweetheart".split(
    " ",
  ),
);
