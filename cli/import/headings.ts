import { columnsInTemplate, type Mapping, type Rule } from "./mapping.ts";

/** Finds the columns of a mapping under headings that are written in another way. */

/** Words of headings that do not change what a column holds. */
const FILLERS = new Set(
  "status monthly per name rs inr in rupee security property listing home house owner prefer allow detail of the nearby from".split(
    " ",
  ),
);
/** Words that only beside one of these do not change what a column holds: "Rent per month", but not "Deposit (months)". */
const FILLERS_BESIDE: Readonly<Record<string, readonly string[]>> = {
  month: ["rent", "maintenance"],
  date: ["available"],
  number: ["phone"],
  no: ["phone"],
  address: ["email", "image"],
  url: ["image"],
  urls: ["image"],
};
const SYNONYMS: Readonly<Record<string, string>> = {
  locality: "area",
  photo: "image",
  picture: "image",
  mobile: "phone",
};

/** Returns the letters and digits of a heading, so that "SECURITY_DEPOSIT" and "Security deposit" are equal. */
const lettersOf = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

function stemOf(word: string): string {
  // "Rented" says whether a home is let.
  const stem = word.length > 4 ? word.replace(/(?:(?<!^rent)(?:ing|ed)|red|(?<![us])s)$/, "") : word;
  return SYNONYMS[stem] ?? stem;
}

/** Returns what a heading is about: "Furnishing", "Furnishing Status" and "furnished" are equal. */
function topicOf(heading: string): string {
  const words = heading
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const stems = words.map(stemOf);
  const isFiller = (word: string) =>
    FILLERS.has(word) || FILLERS.has(stemOf(word)) || FILLERS_BESIDE[word]?.some((other) => stems.includes(other));
  const telling = words.filter((word) => !isFiller(word));
  return [...new Set((telling.length > 0 ? telling : words).map(stemOf))].sort().join(" ");
}

function columnsOfRule(rule: Rule): string[] {
  return [
    ...(rule.column === undefined ? [] : [rule.column]),
    ...columnsInTemplate(rule.template ?? ""),
    ...(rule.else ? columnsOfRule(rule.else) : []),
  ];
}

/** Returns the headings of columns that are missing under their own name. A match must be the only one. */
function match(columns: string[], headings: string[], sameness: (name: string) => string): Map<string, string> {
  const byHeading = Map.groupBy(headings, sameness);
  const byColumn = Map.groupBy(columns, sameness);
  const found = columns.flatMap((column) => {
    const same = sameness(column);
    const [heading, ...others] = byHeading.get(same) ?? [];
    return heading !== undefined && others.length === 0 && byColumn.get(same)?.length === 1
      ? [[column, heading] as const]
      : [];
  });
  return new Map(found);
}

function renameRule(rule: Rule, nameOf: (column: string) => string): Rule {
  return {
    ...rule,
    ...(rule.column !== undefined && { column: nameOf(rule.column) }),
    ...(rule.template !== undefined && {
      template: rule.template.replace(/\{([^{}=]+)\}/g, (_, column: string) => `{${nameOf(column)}}`),
    }),
    ...(rule.else && { else: renameRule(rule.else, nameOf) }),
  };
}

export interface Fitted {
  /** The mapping with the headings of the file as its columns. */
  mapping: Mapping;
  /** Headings that were read as another column. Those that only differ in case and punctuation are left out. */
  readAs: [heading: string, column: string][];
}

/** Returns a mapping for a file whose headings may be written in another way. */
export function fitToHeadings(mapping: Mapping, header: readonly string[]): Fitted {
  const used = new Set([
    ...Object.values(mapping.fields).flatMap(columnsOfRule),
    ...(mapping.columns ?? []),
    ...(mapping.key ?? []),
    ...mapping.refuse.map(({ column }) => column),
  ]);
  const isInFile = (column: string) => header.includes(column) || header.includes(column.split(".")[0] as string);
  const missing = [...used].filter((column) => !isInFile(column));
  const free = header.filter((heading) => heading !== "" && !used.has(heading));
  const alike = match(missing, free, lettersOf);
  const taken = new Set(alike.values());
  const near = match(
    missing.filter((column) => !alike.has(column)),
    free.filter((heading) => !taken.has(heading)),
    topicOf,
  );
  const nameOf = (column: string) => alike.get(column) ?? near.get(column) ?? column;
  const fields = Object.entries(mapping.fields).map(([field, rule]) => [field, renameRule(rule, nameOf)]);
  return {
    mapping: {
      ...mapping,
      fields: Object.fromEntries(fields),
      refuse: mapping.refuse.map((refusal) => ({ ...refusal, column: nameOf(refusal.column) })),
      ...(mapping.columns && { columns: mapping.columns.map(nameOf) }),
      ...(mapping.key && { key: mapping.key.map(nameOf) }),
    },
    readAs: [...near].map(([column, heading]) => [heading, column]),
  };
}
