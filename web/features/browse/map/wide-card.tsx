import { type ReactNode, useId } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { useCardHeart } from "#web/features/favorites/use-card-heart.tsx";
import { GettingThere } from "#web/features/places/getting-there.tsx";
import { formatDate, formatRupees } from "#web/lib/format/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { FreshLine } from "../../freshness/fresh-line.tsx";
import { Photo } from "../../pictures/photo.tsx";
import { isFreeNow } from "../../properties/availability.ts";
import { CardLink } from "../../properties/card/card-link.tsx";
import { CARD } from "../../properties/card/card-texts.ts";
import { HOMES_MAP } from "./map-texts.ts";

interface WideCardProps {
  property: Property;
  priority?: "high" | "eager" | "lazy";
  /** The level of the title's heading. */
  level?: 2 | 3;
  /** A control at the top right of the card. */
  corner?: ReactNode;
  /** Whether its button on the map is pointed at, or the home is chosen there. */
  isMarked?: boolean;
  /** Receives whether the pointer or the focus is on the card. */
  onPoint?: (isPointed: boolean) => void;
  className?: string;
}

/** A home beside the map: the picture at the left. The whole card links to the home's page. */
export function WideCard({ property, priority = "lazy", corner, isMarked = false, level = 3, ...card }: WideCardProps) {
  const { onPoint, className } = card;
  const heart = useCardHeart();
  const Heading = `h${level}` as const;
  const titleId = useId();
  const { id, type, rent, security_deposit, location, amenities, images, image_placeholders } = property;
  return (
    <article
      aria-labelledby={titleId}
      data-home={id}
      onMouseEnter={() => onPoint?.(true)}
      onMouseLeave={() => onPoint?.(false)}
      onFocus={() => onPoint?.(true)}
      onBlur={() => onPoint?.(false)}
      className={classNames(
        "group relative grid min-w-0 grid-cols-[112px_minmax(0,1fr)] rounded-lg border bg-surface transition-[box-shadow,border-color] duration-(--duration-base) hover:shadow-md has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-offset-2 has-[[data-card-link]:focus-visible]:outline-focus lg:grid-cols-[140px_minmax(0,1fr)] min-[80rem]:grid-cols-[196px_minmax(0,1fr)]",
        isMarked ? "border-brand shadow-md inset-ring inset-ring-brand" : "border-line hover:border-line-strong",
        className,
      )}
    >
      <div className="relative min-h-37 overflow-hidden rounded-l-[15px] bg-skeleton lg:min-h-42">
        <Photo
          address={images[0]}
          placeholder={image_placeholders[0] ?? null}
          alt=""
          sizes="(min-width: 1280px) 196px, (min-width: 1024px) 140px, 112px"
          priority={priority}
        />
        <span className="absolute bottom-2.5 left-2.5 inline-flex min-h-[1.625rem] items-center rounded-sm bg-surface/94 px-[0.5625rem] text-xs font-bold text-ink">
          {type}
        </span>
        {heart && <div className="absolute top-1 right-1 z-2">{heart(property)}</div>}
      </div>
      {corner && <div className="absolute top-1 right-1 z-2">{corner}</div>}
      <div className="grid min-w-0 content-center gap-1.5 px-3.5 py-3 *:min-w-0 lg:px-4.5 lg:py-3.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <p className="font-display text-[1.375rem] leading-[1.625rem] font-[680] tracking-[-0.015em] tabular-nums">
            {formatRupees(rent)}{" "}
            <span className="font-sans text-sm font-regular tracking-normal text-ink-mute">{CARD.perMonth}</span>
          </p>
          <p className="text-[0.8125rem] leading-[1.125rem] text-ink-mute tabular-nums max-lg:hidden">
            {CARD.deposit(formatRupees(security_deposit))}
          </p>
        </div>
        <div>
          <Heading
            id={titleId}
            dir="auto"
            className="one-line font-sans text-[0.9375rem] leading-5 font-semibold lg:text-base lg:leading-[1.375rem]"
          >
            <CardLink property={property} />
          </Heading>
          <p className="one-line text-sm leading-4.5 text-ink-mute">
            {location.area}
            <span className="max-lg:hidden">
              {" "}
              · {amenities.furnished} · {availabilityText(property)}
            </span>
          </p>
          <FreshLine home={property} className="mt-1" />
        </div>
        <GettingThere location={location} commutes={property.commutes} />
      </div>
    </article>
  );
}

function availabilityText(property: Property): string {
  return isFreeNow(property) ? HOMES_MAP.availableNow : HOMES_MAP.availableFrom(formatDate(property.available_from));
}
