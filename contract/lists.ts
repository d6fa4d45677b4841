import { z } from "zod";
import { ERRORS } from "./errors.ts";
import { COUNT_CAP, MAX_SEARCH_LENGTH, TOTAL_COUNT_HEADER } from "./property-terms.ts";

/** What queries and answers of many features share: lists and numbers in a query, paging, ids, days and instants. */

/** A list in a query: one value, a repeated one, or values parted by commas. Blanks are dropped. */
export const commaList = z.union([z.string(), z.array(z.string())]).transform((given) =>
  [given]
    .flat()
    .flatMap((part) => part.split(",").map((word) => word.trim()))
    .filter((word) => word !== ""),
);

/** A whole number in a query or a body, where a string of digits stands for a number. `bound` narrows it further. */
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

/** Words to look for, in the `q` of a query: all of them must be there. */
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
/** A calendar day, YYYY-MM-DD. The year 0000 is refused: PostgreSQL has none. */
export const calendarDay = (message: string) =>
  z.iso.date({ error: message }).refine((day) => !day.startsWith("0000"), message);
export const plainDate = calendarDay("Give a date as YYYY-MM-DD.");
/** An instant, ISO 8601 in UTC. */
export const instant = z.string();
