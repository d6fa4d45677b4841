/** English words for the demo's texts. */

const NUMBERS = ["no", "one", "two", "three", "four", "five"];
const ORDINALS = ["ground", "first", "second", "third", "fourth", "fifth", "sixth"];

export const inWords = (count: number) => NUMBERS[count] ?? String(count);
export const several = (count: number, what: string, plural = `${what}s`) =>
  `${inWords(count)} ${count === 1 ? what : plural}`;
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the text with the article for its first sound: "an 8-storey tower", "an RK", "a 1BHK". */
export const an = (text: string) => `${/^(8|11\b|18\b|RK|[aeio])/i.test(text) ? "an" : "a"} ${text}`;

/** Returns the ordinal of a floor; 0 is the ground floor. */
export function ordinal(floor: number): string {
  const tail =
    floor % 10 === 1 && floor !== 11
      ? "st"
      : floor % 10 === 2 && floor !== 12
        ? "nd"
        : floor % 10 === 3 && floor !== 13
          ? "rd"
          : "th";
  return ORDINALS[floor] ?? `${floor}${tail}`;
}
