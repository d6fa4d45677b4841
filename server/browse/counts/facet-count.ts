import type { FacetCount } from "#contract/browse/facets.ts";
import { FACET_CAP } from "#contract/properties/property-terms.ts";

/** Returns a count in the API's format: exact below the cap. */
export const facetCount = (count: number): FacetCount => (count < FACET_CAP ? count : `${FACET_CAP}+`);
