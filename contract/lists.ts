import { z } from "zod";

/** What every list shares: lists in a query, paging. */

/** A list in a query: one value, a repeated one, or values parted by commas. Blanks are dropped. */
export const commaList = z.union([z.string(), z.array(z.string())]).transform((given) =>
  [given]
    .flat()
    .flatMap((part) => part.split(",").map((word) => word.trim()))
    .filter((word) => word !== ""),
);

/** A whole number in a query or a body, where a string of digits stands for a number. */
export const wholeNumber = (message: string) =>
  z.preprocess(
    (given) => (typeof given === "string" && /^-?\d{1,15}$/.test(given.trim()) ? Number(given) : given),
    z.number({ error: message }).int({ error: message }),
  );

export const pageLimit = (usual: number) =>
  wholeNumber("limit must be a whole number from 1 to 100")
    .pipe(
      z
        .number()
        .min(1, "limit must be a whole number from 1 to 100")
        .max(100, "limit must be a whole number from 1 to 100"),
    )
    .default(usual);

export const cursor = z
  .string()
  .max(500, "This cursor does not belong to this list. Start again from the first page.")
  .optional();

export const uuid = z.guid({ error: "This is not a valid id." });
/** A calendar day, YYYY-MM-DD. */
export const plainDate = z.iso.date({ error: "Give a date as YYYY-MM-DD." });
/** An instant, ISO 8601 in UTC. */
export const instant = z.string();
