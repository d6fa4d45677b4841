import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { byId, hasAtMost, instant, uuid } from "../lists.ts";
import { oneLine } from "../one-line.ts";
import { toCamel } from "../values/text.ts";
import { FILTER_ROWS } from "./filters.ts";
import { propertyFiltersSchema } from "./property-filters.ts";
import {
  FREQUENCIES,
  MAX_SAVED_SEARCHES,
  MAX_SEARCH_NAME,
  SAVED_SEARCH_TEXTS,
  type SavedFilters,
} from "./saved-search-terms.ts";

/**
 * Returns the filters of a body by the names of the query string; bodies arrive in snake_case. Refuses text in a
 * number, which only a query has.
 */
function asQuery(given: unknown, context: z.RefinementCtx): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const filters = Object.fromEntries(Object.entries(given).map(([name, value]) => [toCamel(name), value]));
  for (const [name, { kind }] of FILTER_ROWS)
    if ((kind === "number" || kind === "days") && typeof filters[name] === "string") {
      context.addIssue({ code: "custom", path: [name], message: `${name} must be a number` });
      delete filters[name];
    }
  return filters;
}

const givenFilters = z
  .preprocess(asQuery, propertyFiltersSchema)
  .describe("The query of browse, as an object. `sort`, `ids` and `cursor` are ignored");

const NAME_ERROR = `A name has 1 to ${MAX_SEARCH_NAME} characters.`;
const name = z
  .string({ error: NAME_ERROR })
  .overwrite(oneLine)
  .refine((given) => given !== "" && hasAtMost(MAX_SEARCH_NAME, given), NAME_ERROR);
const frequency = z.enum(FREQUENCIES, { error: `frequency can be ${FREQUENCIES.join(", ")}` });
const onOrOff = (field: string) => z.boolean({ error: `${field} must be true or false` });

const savedFilters: z.ZodType<SavedFilters> = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.literal(true), z.array(z.string())]),
);

const leftOut = z.array(z.string()).describe("Names of filters that alerts cannot match");

export const savedSearchSchema = z.object({
  id: uuid,
  name: z.string(),
  filters: savedFilters,
  frequency,
  email: z.boolean(),
  push: z.boolean(),
  words: z.string().nullable().describe("The corrected search words; null if nothing was corrected"),
  matching_now: z.number().int(),
  new_since: z.number().int().describe("Matching homes that are new since the results were last opened"),
  left_out: leftOut,
  created_at: instant,
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

const LIMITED = "Rate-limited";

export const listSavedSearches = endpoint("GET /api/saved-searches", {
  summary: "The caller's saved searches, latest first",
  tag: "Saved searches",
  reply: z.array(savedSearchSchema),
});

export const createSavedSearch = endpoint("POST /api/saved-searches", {
  summary: `Save a search. The same filters again: 200 with the existing one, unchanged. At most ${MAX_SAVED_SEARCHES}: 409 \`too_many_searches\`. Instant alerts for too many homes: 409 \`search_too_wide\`. ${LIMITED}`,
  tag: "Saved searches",
  body: z.object({
    filters: givenFilters,
    name: name.optional(),
    frequency: frequency.default("daily"),
    email: onOrOff("email").default(true),
    push: onOrOff("push").default(true),
  }),
  reply: savedSearchSchema,
  status: [201, 200],
});

export const updateSavedSearch = endpoint("PATCH /api/saved-searches/:id", {
  summary: `Change a saved search. \`name\` null: made from the filters. 409 \`search_exists\`, \`search_too_wide\`. ${LIMITED}`,
  tag: "Saved searches",
  params: byId,
  body: z.object({
    filters: givenFilters.optional(),
    name: name.nullish(),
    frequency: frequency.optional(),
    email: onOrOff("email").optional(),
    push: onOrOff("push").optional(),
  }),
  reply: savedSearchSchema,
});

export const deleteSavedSearch = endpoint("DELETE /api/saved-searches/:id", {
  summary: "Delete a saved search and its alerts",
  tag: "Saved searches",
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
});

export const seeSavedSearch = endpoint("POST /api/saved-searches/:id/seen", {
  summary: "Mark the results as seen: `new_since` becomes 0",
  tag: "Saved searches",
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
});

export const previewSavedSearch = endpoint("POST /api/saved-searches/preview", {
  summary: `What a saved search would be: "${SAVED_SEARCH_TEXTS.noFilter}" without filters. ${LIMITED}`,
  tag: "Saved searches",
  body: z.object({ filters: givenFilters }),
  reply: z.object({
    name: z.string(),
    words: savedSearchSchema.shape.words,
    matching_now: z.number().int(),
    new_last_7_days: z.number().int(),
    may_be_instant: z.boolean(),
    saved: savedSearchSchema.nullable().describe("The saved search with the same filters"),
    left_out: leftOut,
  }),
});
