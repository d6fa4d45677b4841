import Clock from "lucide-react/icons/clock";
import KeyRound from "lucide-react/icons/key-round";
import MapPin from "lucide-react/icons/map-pin";
import Ruler from "lucide-react/icons/ruler";
import Sparkles from "lucide-react/icons/sparkles";
import { type ReactNode, useId } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { AMENITY_NAMES } from "#contract/properties/property-names.ts";
import { AMENITIES, displayTenantType } from "#contract/properties/property-terms.ts";
import { GettingThere } from "#web/features/places/getting-there.tsx";
import { formatDate, formatRupees } from "#web/lib/format/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/inputs/choice-chip.tsx";
import { FreshLine } from "../../freshness/fresh-line.tsx";
import { Photo } from "../../pictures/photo.tsx";
import { AMENITY_ICONS } from "../amenity-icons.ts";
import { cardAvailability } from "../availability.ts";
import { cardSize } from "../size-texts.ts";
import { CardLink } from "./card-link.tsx";
import { PHONE_CARD_WIDTH } from "./card-sizes.ts";
import { CARD } from "./card-texts.ts";

const AMENITIES_SHOWN = 4;
const TENANTS_SHOWN = 2;
/** Three cards across the page, two from 640 px, one below that. */
const FULL_WIDTH_SIZES = `(min-width: 1440px) 411px, (min-width: 1024px) calc((100vw - 112px) / 3), (min-width: 640px) calc((100vw - 68px) / 2), ${PHONE_CARD_WIDTH}`;

interface PropertyCardProps {
  property: Property;
  /** `high`: the page's first picture; `eager`: in the first row. */
  priority?: "high" | "eager" | "lazy";
  /** The `sizes` of the `img`, if the card is not a third of the page wide. */
  sizes?: string;
  /** The level of the title's heading. */
  level?: 2 | 3;
  /** A control at the top right, such as the heart. */
  action?: ReactNode;
  /** A control at the bottom right of the picture, such as "Compare". */
  corner?: ReactNode;
  /** A line below the place. */
  note?: ReactNode;
  /** Replaces "Featured" at the top left. */
  badge?: ReactNode;
  /** Replaces furnishing and date at the bottom. Its controls are above the link that covers the card. */
  footer?: ReactNode;
}

/** A home in a list. The whole card links to its page. */
// Long: the flat markup of one card.
export function PropertyCard({
  property,
  priority = "lazy",
  sizes = FULL_WIDTH_SIZES,
  level = 3,
  action,
  corner,
  note,
  badge,
  footer,
}: PropertyCardProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  const { type, rent, security_deposit, location, amenities, rules, images, available_from } = property;
  const size = cardSize(property);
  return (
    <article
      aria-labelledby={titleId}
      className="group relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[box-shadow,border-color] duration-(--duration-base) ease-out hover:border-line-strong hover:shadow-md has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-offset-2 has-[[data-card-link]:focus-visible]:outline-focus"
    >
      <div className="relative aspect-4/3 overflow-hidden bg-skeleton">
        <Photo
          address={images[0]}
          placeholder={property.image_placeholders[0] ?? null}
          alt=""
          sizes={sizes}
          priority={priority}
          className="transition-[scale] duration-(--duration-slow) ease-out group-hover:scale-103"
        />
        <div className="absolute top-3 left-3 flex flex-wrap gap-1.5 pr-14 *:shadow-xs">
          {badge ??
            (property.featured && (
              <Badge tone="featured" icon={Sparkles}>
                {CARD.featured}
              </Badge>
            ))}
          {property.away && (
            <Badge tone="info" icon={property.away === "rented" ? KeyRound : Clock}>
              {CARD[property.away]}
            </Badge>
          )}
        </div>
        <span className="absolute bottom-3 left-3 inline-flex min-h-[1.625rem] items-center rounded-sm bg-surface/94 px-[0.5625rem] text-xs font-bold text-ink">
          {type}
        </span>
        {corner && <div className="absolute right-3 bottom-3 z-2 flex">{corner}</div>}
      </div>
      {action && <div className="absolute top-1.5 right-1.5 z-2">{action}</div>}
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <p className="font-display text-[1.375rem] leading-[1.625rem] font-[680] tracking-[-0.015em] whitespace-nowrap tabular-nums max-xs:whitespace-normal">
            {formatRupees(rent)}{" "}
            <span className="font-sans text-sm leading-[1.625rem] font-regular tracking-normal text-ink-mute">
              {CARD.perMonth}
            </span>
          </p>
          <p className="text-[0.8125rem] leading-[1.125rem] text-ink-mute tabular-nums">
            {CARD.deposit(formatRupees(security_deposit))}
          </p>
        </div>
        <div className="min-w-0">
          <Heading
            id={titleId}
            dir="auto"
            className="one-line font-sans text-base leading-[1.375rem] font-semibold tracking-[-0.005em]"
          >
            <CardLink property={property} />
          </Heading>
          <div className="mt-0.5 flex items-center gap-1.5 text-sm leading-5 text-ink-mute">
            <Icon of={MapPin} className="size-[0.9375rem]" />
            <span className="min-w-0 flex-1 one-line">
              {location.area}, {location.city}
            </span>
          </div>
          {size && (
            <p className="mt-0.5 flex items-center gap-1.5 text-sm leading-5 text-ink-mute">
              <Icon of={Ruler} className="size-[0.9375rem]" />
              {size}
            </p>
          )}
          <FreshLine home={property} className="mt-1.5" />
        </div>
        {note}
        <GettingThere location={location} commutes={property.commutes} />
        <div className="flex items-center justify-between gap-3">
          <TenantChips types={rules.tenant_type} />
          <CardAmenities amenities={amenities} />
        </div>
        {footer ?? (
          <div className="mt-auto flex items-center justify-between gap-2 border-t border-line pt-3 text-[0.8125rem] leading-[1.125rem] text-ink-mute">
            <span className="whitespace-nowrap">{amenities.furnished}</span>
            {property.is_available && (
              <span className="text-right text-balance" title={formatDate(available_from)}>
                {cardAvailability(property)}
              </span>
            )}
          </div>
        )}
      </div>
    </article>
  );
}

function CardAmenities({ amenities }: { amenities: Property["amenities"] }) {
  const present = AMENITIES.filter((amenity) => amenities[amenity]).slice(0, AMENITIES_SHOWN);
  return (
    <span className="flex shrink-0 gap-2.5 text-ink-soft">
      {present.map((amenity) => (
        <Icon key={amenity} of={AMENITY_ICONS[amenity]} label={AMENITY_NAMES[amenity]} className="size-[1.0625rem]" />
      ))}
    </span>
  );
}

/** One row for any text, so that all cards have the same height. */
function TenantChips({ types }: { types: readonly string[] }) {
  const shown = types.slice(0, TENANTS_SHOWN);
  const more = types.length - shown.length;
  return (
    <div className="flex h-6 min-w-0 gap-1.5 overflow-hidden">
      {shown.map((type, place) => (
        <Chip key={type} small className={place === 0 ? "shrink-0" : "min-w-0"}>
          <span className="one-line">{displayTenantType(type)}</span>
        </Chip>
      ))}
      {more > 0 && (
        <Chip small className="shrink-0">
          {CARD.more(more)}
        </Chip>
      )}
    </div>
  );
}
