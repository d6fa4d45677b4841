/** A text typed into a search box, in a URL of browse: the server reads it as filters. */

/** The parameter of a text that is to be read. Forms without scripts send it. */
export const TYPED = "q";

/** A single word is never read as filters. */
export const isOneWord = (typed: string): boolean => /^\p{L}*$/u.test(typed);

/** Returns the query of browse for a typed text. */
export const typedQuery = (typed: string): object => (isOneWord(typed) ? { searchTerm: typed } : { [TYPED]: typed });
