import { z } from "zod";
import { ERRORS } from "./errors.ts";
import { COUNT_CAP, MAX_PAGE_SIZE, MAX_SEARCH_LENGTH, TOTAL_COUNT_HEADER } from "./properties/property-terms.ts";
import { normalEmail } from "./values/email.ts";

/** Schemas that several features share: lists and numbers in queries, paging, ids, dates and times. */

/** Returns whether a text has at most so many characters. Counts them only if that can decide. */
export const hasAtMost = (most: number, text: string) =>
  text.length <= most || (text.length <= 2 * most && [...text].length <= most);

const TOO_LARGE = Symbol("too large");

/**
 * Returns the schema of a list with at most `max` entries. Refuses a longer list as a whole: zod's own maximum is
 * checked after every entry was, with an error for each.
 */
function capped<T extends z.ZodType>(
  list: z.ZodArray<T>,
  max: number,
  tooMany: string,
  read: (given: unknown) => unknown = (given) => given,
) {
  return z.preprocess(
    (given, context) => {
      const entries = read(given);
      if (entries !== TOO_LARGE && !(Array.isArray(entries) && entries.length > max)) return entries;
      context.addIssue({ code: "custom", message: tooMany });
      return z.NEVER;
    },
    list.max(max, tooMany),
  );
}

interface ListRules {
  least?: number;
  max: number;
  /** The error for a value that is not such a list. */
  error: string;
  /** The error for a longer list; `error` by default. */
  tooMany?: string;
}

/** A list in a body. Not for responses. */
export const listOf = <T extends z.ZodType>(entry: T, { least = 0, max, error, tooMany = error }: ListRules) =>
  // z.preprocess takes anything for its input; the endpoint's type names the entries.
  capped(z.array(entry, { error }).min(least, error), max, tooMany) as unknown as z.ZodType<
    z.output<T>[],
    z.input<T>[]
  >;

/** Longer lists of texts are refused before they are read, even if most entries are blank. */
const MAX_TEXTS = { entries: 1000, length: 50_000 };

/** Returns the entries of a list of texts, without blanks. Returns other values unchanged, for the schema to refuse. */
function readTexts(given: unknown, splitsEntries: boolean): unknown {
  const parts: unknown = typeof given === "string" ? [given] : given;
  if (!Array.isArray(parts)) return parts;
  if (parts.length > MAX_TEXTS.entries) return TOO_LARGE;
  const lengths = parts.map((part) => (typeof part === "string" ? part.length : 0));
  if (lengths.reduce((sum, length) => sum + length, 0) > MAX_TEXTS.length) return TOO_LARGE;
  const isSplit = splitsEntries || typeof given === "string";
  return parts
    .flatMap((part: unknown) => (isSplit && typeof part === "string" ? part.split(",") : [part]))
    .map((part) => (typeof part === "string" ? part.trim() : part))
    .filter((part) => part !== "");
}

/** A list of texts in a body: an array, or one text with commas. Blanks are dropped. */
export const textList = <T extends z.ZodType>(entry: T, { least = 0, max, error, tooMany = error }: ListRules) =>
  capped(z.array(entry, { error }).min(least, error), max, tooMany, (given) => readTexts(given, false));

/** Maximum number of values in a query's list. Each list of terms is shorter. */
const MAX_VALUES = 50;

/** A list in a query: one value, a repeated parameter, or comma-separated values. Blanks are dropped. */
export const commaList = <T extends z.ZodType>(entry: T, max = MAX_VALUES, tooMany = `At most ${max} values at once`) =>
  capped(z.array(entry), max, tooMany, (given) => readTexts(given, true)) as unknown as z.ZodType<
    z.output<T>[],
    string | string[]
  >;

/** An email address as stored and compared: in lower case. Checks the length first, because the format takes longer. */
export const emailAs = (wrong: string, tooLong: string) =>
  z
    .string({ error: wrong })
    .overwrite(normalEmail)
    .max(254, { error: tooLong, abort: true })
    .check(z.email({ error: wrong }))
    .toLowerCase();

/** The email address of a property's owner. */
export const ownerEmail = emailAs("Give the owner's email address.", "This address is too long.");

/** Treats an empty query parameter as missing. */
export const emptyIsNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (typeof given === "string" && given.trim() === "" ? undefined : given), schema.optional());

/** A query parameter that is `true` or missing. */
export const onlyTrue = (name: string) =>
  emptyIsNone(z.literal("true", { error: `${name} can only be true` }).transform(() => true));

/** The largest value of the type `integer` in PostgreSQL. */
export const MAX_INTEGER = 2_147_483_647;

/** An integer in a query: digits as text, or a number in an object of filters. `bound` adds limits to it. */
export const wholeNumber = (message: string, bound: (number: z.ZodNumber) => z.ZodNumber = (number) => number) =>
  z.preprocess(
    (given) => (typeof given === "string" && /^-?\d{1,15}$/.test(given.trim()) ? Number(given) : given),
    bound(z.number({ error: message }).int({ error: message })),
  );

/** Returns the error of a number in a body. Text is refused as such, also if it has only digits. */
export const numberError =
  (name: string, otherwise: string) =>
  ({ input }: { input?: unknown }): string =>
    typeof input === "string" ? `${name} must be a number` : otherwise;

/** An integer in a body. `otherwise` is the error for what is neither text nor an integer. */
export const integer = (name: string, otherwise = `${name} must be a whole number`) =>
  z.number({ error: numberError(name, otherwise) }).int({ error: otherwise });

const WRONG_LIMIT = `limit must be a whole number from 1 to ${MAX_PAGE_SIZE}`;
export const pageLimit = (usual: number) =>
  wholeNumber(WRONG_LIMIT, (number) => number.min(1, WRONG_LIMIT).max(MAX_PAGE_SIZE, WRONG_LIMIT)).prefault(usual);

const WRONG_CURSOR = ERRORS.invalid_cursor.text;
export const cursor = z.string({ error: WRONG_CURSOR }).max(500, WRONG_CURSOR).optional();

/** Search words in the query `q`; all of them must match. */
export const searchWords = z
  .string({ error: "Give q once" })
  .refine((given) => hasAtMost(MAX_SEARCH_LENGTH, given), `q can be at most ${MAX_SEARCH_LENGTH} characters`)
  .optional()
  .transform((given = "") => given.split(/\s+/).filter((word) => word !== ""));

/** The headers of a list that is paged by `limit` and `cursor`. */
export const PAGE_HEADERS = {
  [TOTAL_COUNT_HEADER]: `How many there are in all: exact up to ${COUNT_CAP}, then \`${COUNT_CAP}+\``,
  link: 'The address of the next page, `<...>; rel="next"`, while there is one',
} as const;

/** An id, in lower case as PostgreSQL writes it. */
export const uuid = z.guid({ error: "This is not a valid id." }).toLowerCase();
/** The parameters of an address with one id. */
export const byId = z.object({ id: uuid });
type Message = string | (({ input }: { input?: unknown }) => string);
/** A calendar date, YYYY-MM-DD. PostgreSQL has no year 0000. */
export const calendarDay = (error: Message) =>
  z.iso.date({ error }).refine((day) => !day.startsWith("0000"), { error });
export const plainDate = calendarDay("Give a date as YYYY-MM-DD.");
/** A time, ISO 8601 in UTC. */
export const instant = z.string();
