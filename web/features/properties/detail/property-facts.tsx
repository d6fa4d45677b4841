import Check from "lucide-react/icons/check";
import MapPin from "lucide-react/icons/map-pin";
import Sparkles from "lucide-react/icons/sparkles";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { AMENITIES } from "#contract/properties/property-terms.ts";
import { formatDate, formatRupees } from "#web/lib/format/format.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/inputs/choice-chip.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FreshLine } from "../../freshness/fresh-line.tsx";
import { AMENITY_ICONS } from "../amenity-icons.ts";
import { availability as availabilityOf } from "../availability.ts";
import { CARD } from "../card/card-texts.ts";
import { FACTS, factsAt } from "../facts.ts";
import { DETAIL, depositInMonths, societyAmenityName } from "./detail-texts.ts";

/** The part of the page without controls. `availability` follows the main facts. */
export function PropertyFacts({ property, availability }: { property: Property; availability?: ReactNode }) {
  return (
    <>
      <header className="grid justify-items-start gap-2.5">
        <StatusNotice property={property} />
        {property.away && (
          <Notice className="w-full">{property.away === "rented" ? DETAIL.rentedOut : DETAIL.paused}</Notice>
        )}
        {property.featured && (
          <Badge tone="featured" icon={Sparkles}>
            {CARD.featured}
          </Badge>
        )}
        <h1 dir="auto" className="title-1 w-full wrap-anywhere">
          {property.title}
        </h1>
        <p className="flex items-center gap-1.5 text-ink-soft">
          <span className="text-ink-mute">
            <Icon of={MapPin} />
          </span>
          <span className="wrap-anywhere">
            {property.location.city} / {property.location.area}
          </span>
        </p>
        <p className="mt-1 font-display text-[1.875rem] leading-9 font-[680] tracking-[-0.015em] tabular-nums">
          {formatRupees(property.rent)}{" "}
          <span className="font-sans text-base leading-9 font-regular tracking-normal text-ink-mute">
            {CARD.perMonth}
          </span>
        </p>
        <FreshLine home={property} className="mt-1" />
      </header>
      <FactTiles property={property} />
      {availability}
      <Description text={property.description} />
      <Landmarks names={property.location.nearby_landmarks} />
      <SocietyAmenities amenities={property.amenities} />
      <HouseRules property={property} />
    </>
  );
}

/** Only the owner and admins can see an unapproved listing. */
function StatusNotice({ property: { status, rejection_reason } }: { property: Property }) {
  if (status === "approved") return null;
  if (status === "pending") return <Notice className="w-full">{DETAIL.pending}</Notice>;
  return (
    <Notice tone="danger" className="w-full">
      {rejection_reason ? DETAIL.rejectedBecause(rejection_reason) : DETAIL.rejected}
    </Notice>
  );
}

/** Returns the classes that set how many of so many tiles are in a row, so that no tile is alone in the last one. */
function tilesInRow(count: number): { row: string; tile: string } {
  if (count > 6) return { row: "", tile: "sm:flex-[1_0_calc(33%-1px)] lg:flex-[1_0_calc(25%-1px)]" };
  if (count === 6) return { row: "", tile: "sm:flex-[1_0_calc(33%-1px)]" };
  const tile = count === 4 ? "" : "sm:flex-[1_0_calc(33%-1px)]";
  return { row: "min-[80rem]:flex-nowrap", tile: `${tile} min-[80rem]:flex-1` };
}

/** The main facts, each with its icon. */
function FactTiles({ property }: { property: Property }) {
  const facts = factsAt("tile", property).filter(({ isRelevant }) => isRelevant?.(property) ?? true);
  const { row, tile } = tilesInRow(facts.length);
  return (
    <dl className={`flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line ${row}`}>
      {facts.map(({ icon, name, value }) => (
        <div
          key={name}
          className={`grid min-w-0 flex-[1_0_calc(50%-1px)] content-start gap-0.5 bg-surface p-4 max-[20rem]:flex-[1_0_100%] ${tile}`}
        >
          <dt className="flex items-center gap-2 text-[0.8125rem] text-ink-mute">
            <Icon of={icon} className="size-4" />
            {name}
          </dt>
          <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="title-2 mb-3">{title}</h2>
      {children}
    </section>
  );
}

/** The owner's description, with its line breaks. */
function Description({ text }: { text: string }) {
  return (
    <Part title={DETAIL.description}>
      <p dir="auto" className="max-w-[65ch] whitespace-pre-line text-ink-soft wrap-anywhere">
        {text}
      </p>
    </Part>
  );
}

function Landmarks({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Part title={DETAIL.landmarks}>
      <ul className="flex flex-wrap gap-2">
        {[...new Set(names)].map((name) => (
          <li key={name} className="min-w-0">
            <FactChip icon={MapPin}>{name}</FactChip>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function SocietyAmenities({ amenities }: { amenities: Property["amenities"] }) {
  const present = AMENITIES.filter((amenity) => amenities[amenity]);
  if (present.length === 0) return null;
  return (
    <Part title={DETAIL.amenities}>
      <ul className="flex flex-wrap gap-2">
        {present.map((amenity) => (
          <li key={amenity}>
            <FactChip icon={AMENITY_ICONS[amenity]}>{societyAmenityName(amenity)}</FactChip>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function FactChip({ icon, children }: { icon: IconShape; children: string }) {
  return (
    <Chip className="max-w-full py-1 whitespace-normal!">
      <Icon of={icon} className="size-4 text-brand-ink" />
      <bdi className="min-w-0 wrap-anywhere">{children}</bdi>
    </Chip>
  );
}

/** Accepted tenants and house rules. */
function HouseRules({ property }: { property: Property }) {
  return (
    <Part title={DETAIL.rules}>
      <ul className="grid lg:grid-cols-2 lg:gap-x-12">
        {factsAt("rule", property).map(({ icon, name, value }) =>
          typeof value === "string" ? (
            <Rule key={name} icon={icon} name={name}>
              <span className="text-right">{value}</span>
            </Rule>
          ) : (
            <Rule key={name} icon={icon} name={name} className={value ? "text-success-ink" : "text-danger-ink"}>
              <Icon of={value ? Check : X} className="size-4" />
              {value ? DETAIL.allowed : DETAIL.notAllowed}
            </Rule>
          ),
        )}
      </ul>
    </Part>
  );
}

interface RuleProps {
  icon: IconShape;
  name: string;
  children: ReactNode;
  className?: string;
}

function Rule({ icon, name, children, className }: RuleProps) {
  return (
    <li className="flex min-h-13 items-center gap-x-3 border-b max-[20rem]:flex-wrap border-line py-2 last:border-0 lg:nth-last-2:border-0">
      <span className="text-ink-mute">
        <Icon of={icon} />
      </span>
      <span className="whitespace-nowrap">{name}</span>
      <span className={classNames("ml-auto flex items-center gap-1.5 text-sm font-semibold", className)}>
        {children}
      </span>
    </li>
  );
}

/** When the home was listed, and its availability. */
export function PropertyStats({ property }: { property: Property }) {
  const stats: [string, string][] = [
    [DETAIL.listed, formatDate(property.created_at)],
    [DETAIL.available, availabilityOf(property)],
  ];
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <h2 className="title-3 mb-3.5">{DETAIL.stats}</h2>
      <dl className="grid gap-2.5 text-[0.9375rem]">
        {stats.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-mute">
              {name}
              <span className="sr-only">:</span>
            </dt>{" "}
            <dd className="ml-auto text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The owner's name and picture. */
export function OwnerName({ owner }: { owner: Property["owner"] }) {
  return (
    <div className="flex items-center gap-3.5">
      <Avatar name={owner.name} src={owner.avatar} size="lg" />
      <div className="min-w-0">
        <p className="text-sm text-ink-mute">{DETAIL.listedBy}</p>
        <p dir="auto" className="title-3 wrap-anywhere">
          {owner.name}
        </p>
      </div>
    </div>
  );
}

/** The costs in the owner's card on desktop. */
export function CostSummary({ property: { rent, security_deposit, maintenance } }: { property: Property }) {
  const months = depositInMonths(security_deposit, rent);
  const costs: [string, string][] = [
    [FACTS.security_deposit.name, `${formatRupees(security_deposit)}${months ? ` (${months})` : ""}`],
    ...(maintenance > 0 ? [[FACTS.maintenance.name, formatRupees(maintenance)] satisfies [string, string]] : []),
  ];
  return (
    <div className="grid gap-2.5 border-b border-line pb-4">
      <BarRent rent={rent} />
      <dl className="grid gap-1.5 text-[0.9375rem]">
        {costs.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-mute">{name}</dt>{" "}
            <dd className="ml-auto text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The rent in the bottom bar on a phone. */
export function BarRent({ rent }: { rent: number }) {
  return (
    <p>
      <span className="block font-display text-[1.375rem] leading-[1.625rem] font-[680] tracking-[-0.015em] tabular-nums">
        {formatRupees(rent)}
      </span>{" "}
      <span className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">{CARD.perMonth}</span>
    </p>
  );
}
