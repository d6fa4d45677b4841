import { z } from "zod";
import { ERRORS } from "./errors.ts";
import { COUNT_CAP, MAX_SEARCH_LENGTH, TOTAL_COUNT_HEADER } from "./property-terms.ts";

/** Schemas that several features share: lists and numbers in queries, paging, ids, dates and times. */

/** A list in a query: one value, a repeated one, or comma-separated values. Blanks are dropped. */
export const commaList = z.union([z.string(), z.array(z.string())]).transform((given) =>
  [given]
    .flat()
    .flatMap((part) => part.split(",").map((word) => word.trim()))
    .filter((word) => word !== ""),
);

/** Treats an empty query parameter as missing. */
export const emptyIsNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (typeof given === "string" && given.trim() === "" ? undefined : given), schema.optional());

/** An integer in a query or body, also as a string of digits. `bound` adds limits to it. */
export const wholeNumber = (message: string, bound: (number: z.ZodNumber) => z.ZodNumber = (number) => number) =>
  z.preprocess(
    (given) => (typeof given === "string" && /^-?\d{1,15}$/.test(given.trim()) ? Number(given) : given),
    bound(z.number({ error: message }).int({ error: message })),
  );

const WRONG_LIMIT = "limit must be a whole number from 1 to 100";
export const pageLimit = (usual: number) =>
  wholeNumber(WRONG_LIMIT, (number) => number.min(1, WRONG_LIMIT).max(100, WRONG_LIMIT)).prefault(usual);

const WRONG_CURSOR = ERRORS.invalid_cursor.text;
export const cursor = z.string({ error: WRONG_CURSOR }).max(500, WRONG_CURSOR).optional();

/** Search words in the query `q`; all of them must match. */
export const searchWords = z
  .string({ error: "Give q once" })
  .refine((given) => [...given].length <= MAX_SEARCH_LENGTH, `q can be at most ${MAX_SEARCH_LENGTH} characters`)
  .optional()
  .transform((given = "") => given.split(/\s+/).filter((word) => word !== ""));

/** The headers of a list that is paged by `limit` and `cursor`. */
export const PAGE_HEADERS = {
  [TOTAL_COUNT_HEADER]: `How many there are in all: exact up to ${COUNT_CAP}, then \`${COUNT_CAP}+\``,
  link: 'The address of the next page, `<...>; rel="next"`, while there is one',
} as const;

export const uuid = z.guid({ error: "This is not a valid id." });
/** A calendar date, YYYY-MM-DD. PostgreSQL has no year 0000. */
export const calendarDay = (message: string) =>
  z.iso.date({ error: message }).refine((day) => !day.startsWith("0000"), message);
export const plainDate = calendarDay("Give a date as YYYY-MM-DD.");
/** A time, ISO 8601 in UTC. */
export const instant = z.string();
