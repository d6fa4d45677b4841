import { FILTERS } from "#contract/browse/filters.ts";
import { formatDate, uncapitalized } from "#contract/formats.ts";
import type { Place } from "../places/gazetteer.ts";
import { isSector } from "../places/names/place-names.ts";

/** Labels of pieces that differ from the texts of filters. Reading a label gives the same filter again. */

export const depositLabel = (maxDeposit: number): string =>
  maxDeposit === 0 ? "no deposit" : uncapitalized(FILTERS.maxDeposit.describe(maxDeposit));

export const dateLabel = (date: string, today: string): string =>
  date === today ? "available now" : `from ${formatDate(date)}`;

/** Returns the name of a place. A sector includes its city, because several cities have sectors of the same number. */
export const placeLabel = (place: Place): string => (isSector(place) ? `${place.city} ${place.name}` : place.name);
