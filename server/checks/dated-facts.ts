/** A fact that the product relies on, and that others may change. */
export interface DatedFact {
  /** What it says, for the operator. */
  about: string;
  source: string;
  /** The file that has it. */
  file: string;
  /** The day from which on the source must be read again, as YYYY-MM-DD. */
  checkAgain: string;
}

/** All facts that can go out of date, by day. After a check, correct the file and set the next day. */
export const DATED_FACTS: readonly DatedFact[] = [
  {
    about: "how fast the law asks for decisions about complaints",
    source: "IT (Intermediary Guidelines and Digital Media Ethics Code) Amendment Rules, February 2026, rule 3(2)",
    file: "contract/desk/complaint-clocks.ts",
    checkAgain: "2027-02-01",
  },
  {
    about: "speed of traffic at peak hours",
    source: "TomTom Traffic Index 2025 for Bengaluru and New Delhi; a new one is published every January",
    file: "contract/places/commute.ts",
    checkAgain: "2027-02-01",
  },
  {
    about: "the last security release of each version of PostgreSQL",
    source: "PostgreSQL's releases, planned for every February, May, August and November",
    file: "server/db/server-version.ts",
    checkAgain: "2027-02-15",
  },
  {
    about: "security fixes of Node and of the packages",
    source: "Node's releases and npm audit",
    file: "package-lock.json",
    checkAgain: "2027-02-15",
  },
  {
    about: "stations of the metro, lines that have opened, and times between trains",
    source: "the operators' notices; for the Yellow Line of Bangalore, 9 minutes, press reports of 27 February 2026",
    file: "server/places/data/metro.json",
    checkAgain: "2027-03-01",
  },
  {
    about: "PIN codes of areas",
    source: "All India Pincode Directory of the Department of Posts",
    file: "server/places/data/pins.json",
    checkAgain: "2027-11-01",
  },
];

/** Returns which facts must be checked on this day or should have been, as a sentence for the operator; null if none. */
export function lapsedFacts(day: string, facts = DATED_FACTS): string | null {
  const lapsed = facts.filter(({ checkAgain }) => checkAgain <= day);
  if (lapsed.length === 0) return null;
  const named = lapsed.map(({ about, file, checkAgain }) => `${about} (${file}, due ${checkAgain})`);
  return `Facts that may be out of date: ${named.join("; ")}. See Dated facts in docs/operations.md.`;
}
