import { href, Link } from "react-router";
import type { Property } from "#contract/properties/properties.ts";
import { openFromCard } from "./prefetch.ts";

/** A link with the home's title to its page. It covers the nearest positioned element, which is the card. */
export function CardLink({ property }: { property: Property }) {
  return (
    <Link
      to={href("/property/:id", { id: property.id })}
      prefetch="intent"
      data-card-link
      {...openFromCard(property)}
      className="outline-none after:absolute after:inset-0 after:z-1"
    >
      {property.title}
    </Link>
  );
}
