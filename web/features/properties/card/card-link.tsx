import { Link } from "react-router";
import type { Property } from "#contract/properties/properties.ts";
import { useHomeAddress } from "#web/features/places/commute-address.ts";
import { openFromCard } from "./prefetch.ts";

/**
 * A link with the home's title to its page, which keeps the destinations of a search. It covers the nearest positioned
 * element, which is the card.
 */
export function CardLink({ property }: { property: Property }) {
  const addressOf = useHomeAddress();
  return (
    <Link
      to={addressOf(property.id)}
      prefetch="intent"
      data-card-link
      {...openFromCard(property)}
      className="outline-none after:absolute after:inset-0 after:z-1"
    >
      {property.title}
    </Link>
  );
}
