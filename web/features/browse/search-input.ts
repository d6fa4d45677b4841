import { MAX_SEARCH_LENGTH } from "#contract/properties/property-terms.ts";
import { BROWSE } from "./browse-texts.ts";

/** Attributes of the search box, in the page and in the editor of phones. */
export const SEARCH_INPUT = {
  type: "search",
  "aria-label": BROWSE.search,
  "aria-autocomplete": "list",
  autoComplete: "off",
  placeholder: BROWSE.searchHint,
  maxLength: MAX_SEARCH_LENGTH,
  enterKeyHint: "search",
} as const;
