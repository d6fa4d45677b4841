import type { Property } from "#contract/properties/properties.ts";
import { formatRupees } from "#web/lib/format/format.ts";
import { CARD } from "../card/card-texts.ts";
import type { PropertyState } from "../find-property.ts";
import { PRESS } from "./control-texts.ts";
import { DETAIL } from "./detail-texts.ts";

export function priceOf({ rent }: Property): string {
  return `${formatRupees(rent)} ${CARD.perMonth}`;
}

/** Returns the page's title; null while the result is unknown. */
export function titleOf(found: PropertyState | null): string {
  if (found?.state === "ready") return `${found.property.title}, ${priceOf(found.property)}`;
  if (found === null) return PRESS.property;
  return found.state === "missing" ? DETAIL.notFound : DETAIL.failed;
}
