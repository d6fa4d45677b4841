import { checkDescription, type DescriptionCheck } from "./check-description.ts";
import { checkMessage } from "./check-message.ts";
import type { Side } from "./reading.ts";

/** A labelled message. */
export interface MessageExample {
  id: string;
  lang: string;
  from?: Side;
  tier: string;
  text: string;
}

/** A labelled description of a home. */
export interface DescriptionExample {
  id: string;
  label: DescriptionCheck["label"];
  text: string;
}

/** How often a label was found, and how often correctly. */
export interface Tally {
  right: number;
  wrong: number;
  missed: number;
}

export type Tallies = Map<string, Tally>;

const ALL = "all";

/** Compares the tiers found with those of the examples, by language and tier: keys such as "en scam" and "all scam". */
export function tallyMessages(examples: readonly MessageExample[]): Tallies {
  const tallies: Tallies = new Map();
  for (const { lang, from, tier, text } of examples) {
    const found = checkMessage(text, from).tier;
    for (const group of [ALL, lang]) {
      for (const wanted of ["scam", "notice"]) count(tallies, `${group} ${wanted}`, found === wanted, tier === wanted);
    }
  }
  return tallies;
}

/** Compares the labels found with those of the examples. */
export function tallyDescriptions(examples: readonly DescriptionExample[]): Tallies {
  const tallies: Tallies = new Map();
  for (const { label, text } of examples) {
    count(tallies, `${ALL} broker`, checkDescription(text).label === "broker", label === "broker");
  }
  return tallies;
}

function count(tallies: Tallies, key: string, isFound: boolean, isWanted: boolean): void {
  const tally = tallies.get(key) ?? { right: 0, wrong: 0, missed: 0 };
  tallies.set(key, tally);
  if (isFound && isWanted) tally.right += 1;
  else if (isFound) tally.wrong += 1;
  else if (isWanted) tally.missed += 1;
}

/** A share with its 95 % interval. */
export interface Share {
  value: number;
  from: number;
  to: number;
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.96;

/** Returns `some / all` with its Wilson interval, which is valid for few examples too. */
export function shareOf(some: number, all: number): Share {
  if (all === 0) return { value: 1, from: 0, to: 1 };
  const value = some / all;
  const middle = value + Z ** 2 / (2 * all);
  const spread = Z * Math.sqrt((value * (1 - value)) / all + Z ** 2 / (4 * all ** 2));
  const scale = 1 + Z ** 2 / all;
  return { value, from: Math.max(0, (middle - spread) / scale), to: Math.min(1, (middle + spread) / scale) };
}

/** Returns the precision: the share of right findings among all findings. */
export const precisionOf = ({ right, wrong }: Tally): Share => shareOf(right, right + wrong);

/** Returns the recall: the share of expected findings that were found. */
export const recallOf = ({ right, missed }: Tally): Share => shareOf(right, right + missed);
