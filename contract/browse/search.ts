import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { hasAtMost, plainDate } from "../lists.ts";
import { COMMUTE_MODES } from "../places/commute.ts";
import { REGIONS } from "../places/geography.ts";
import { placeId } from "../places/place-endpoints.ts";
import { cityFilter } from "./property-filters.ts";

/** Parsing of typed searches: which filters a text asks for. */

/** Longer texts are rejected. Of an accepted text, the first `MAX_READ_LENGTH` code points are read. */
const MAX_QUERY_LENGTH = 2000;
export const MAX_READ_LENGTH = 200;

/** What a piece is about, in the order of the filter panel. */
export const PIECE_KINDS = [
  "type",
  "rent",
  "deposit",
  "furnished",
  "tenantType",
  "amenity",
  "rule",
  "availableFrom",
  "city",
  "region",
  "location",
  "near",
  "metroWalk",
  "commute",
  "sort",
] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

/** Requests that the search cannot fulfil, or fulfils differently, each with the sentence that explains it. */
export const READING_NOTES = {
  too_long: `Only the first ${MAX_READ_LENGTH} characters were read.`,
  which_place: "Name your office or the place, such as “45 min to ITPL”.",
  place_unknown_position: "The position of this place is not known, so distances cannot be searched.",
  two_places_near: "Homes can be searched near two places at a time.",
  one_destination: "A commute can lead to one place for each person.",
  two_people_only: "Commutes can be searched for two people.",
  other_region: "This place is not in the same region as the homes.",
  pin_unknown: "We do not know this PIN code.",
  sector_unknown: "We do not know this sector, so its name is searched as words.",
  no_homes_in_gurugram: "There are no homes in Gurugram here. You can search by the commute to it.",
  half_bedroom: "Homes are listed with whole bedrooms, so both sizes are searched.",
  no_such_type: "Homes here are RK, 1 to 4BHK and Duplex.",
  penthouse_as_duplex: "Penthouses are listed as Duplex.",
  whole_homes_only: "Every home here is rented as a whole.",
  no_broker_here: "Every home here is from its owner.",
  not_a_filter: "Homes are not searched by food, religion or community.",
  cannot_exclude: "Listings say what a home has, so homes cannot be excluded.",
  swapped: "The lower rent was used as the minimum.",
  price_to_buy: "Homes here are for rent, up to ₹10 lakh per month.",
  unclear_amount: "Write amounts as 25000, 25k or 1.5 lakh.",
  deposit_in_months: "Deposits are searched in rupees, such as “deposit under 1 lakh”.",
  date_too_far: "This date is more than 11 months ahead.",
  date_passed: "This date has passed.",
} as const;
export type ReadingNote = keyof typeof READING_NOTES;

const list = z.string().describe("Separated by commas");
const rupees = z.int().min(0);

/** Filters under the names and in the spelling of browse. */
export const readFiltersSchema = z
  .object({
    city: z.string(),
    region: z.enum(REGIONS),
    type: list,
    minRent: rupees,
    maxRent: rupees,
    maxDeposit: rupees,
    furnished: list,
    tenantType: list,
    amenities: list,
    pets: z.literal(true),
    smoking: z.literal(true),
    drinking: z.literal(true),
    availableFrom: plainDate,
    location: list,
    near: z.string().describe("The id of a place, or two with `~` between them"),
    nearWithin: z.int().describe("Metres"),
    metroWalk: z.int().describe("Minutes"),
    commuteTo: placeId,
    commuteMax: z.int().describe("Minutes"),
    commuteTo2: placeId,
    commuteMax2: z.int().describe("Minutes"),
    commuteBy: z.enum(COMMUTE_MODES),
    sort: z.literal("commute-fair").describe("For homes between two places"),
    searchTerm: z.string(),
  })
  .partial();
export type ReadFilters = z.infer<typeof readFiltersSchema>;

const pieceSchema = z.object({
  kind: z.enum(PIECE_KINDS),
  text: z.string().describe("As typed"),
  from: z.int().describe("UTF-16 offset into `q`"),
  to: z.int(),
  filter: readFiltersSchema,
  label: z.string().describe("Such as `up to ₹30,000`"),
  alternatives: z
    .array(z.object({ id: z.string(), label: z.string() }))
    .describe("Other places that the text can mean"),
});
export type ReadPiece = z.infer<typeof pieceSchema>;

export const readingSchema = z.object({
  pieces: z.array(pieceSchema),
  words: z.array(z.string()).describe("What was not understood. `filters.searchTerm` has these words"),
  dropped: z
    .array(z.string())
    .describe("Words that are not searched, such as a floor or a house number, because listings do not contain them"),
  notes: z.array(z.object({ code: z.string(), text: z.string() })),
  filters: readFiltersSchema.describe("What the text asks for. The chosen city is not repeated"),
  acts: z.boolean().describe("Whether to set the filters. Otherwise the text is a word search"),
});
export type Reading = z.infer<typeof readingSchema>;

export const readSearch = endpoint("GET /api/search/read", {
  summary: "Filters that a text asks for",
  tag: "Properties",
  query: z.object({
    q: z
      .string({ error: "Give q once" })
      .refine((given) => hasAtMost(MAX_QUERY_LENGTH, given), `q can be at most ${MAX_QUERY_LENGTH} characters`)
      .describe(`The first ${MAX_READ_LENGTH} characters are read`),
    city: cityFilter.describe("The chosen city"),
    today: plainDate.optional().describe("The day in India by default"),
  }),
  reply: readingSchema,
});
