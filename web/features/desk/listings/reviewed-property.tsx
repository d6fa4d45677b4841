import type { ReactNode } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { AMENITY_NAMES } from "#contract/properties/property-names.ts";
import { AMENITIES } from "#contract/properties/property-terms.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { galleryPhotos } from "../../pictures/photos.ts";
import { availability } from "../../properties/availability.ts";
import { DETAIL } from "../../properties/detail/detail-texts.ts";
import { Gallery } from "../../properties/detail/gallery.tsx";
import { type Fact, factsAt } from "../../properties/facts.ts";
import { RejectionReason } from "../../properties/status-badge.tsx";
import { Badges, Rent } from "./moderated-card.tsx";
import { MODERATION, REVIEW } from "./texts.ts";

/** All facts of a property, with pictures and owner. `children` is its audit trail. */
export function ReviewedProperty({ property, children }: { property: Property; children: ReactNode }) {
  const { title, location, description, rejection_reason } = property;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 data-title tabIndex={-1} dir="auto" className="title-3 wrap-anywhere">
          {title}
        </h3>
        <Badges property={property} />
      </div>
      {rejection_reason && <RejectionReason reason={rejection_reason} />}
      <div className="grid gap-5 *:min-w-0 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <Gallery photos={galleryPhotos(property)} isInset />
        <div className="grid content-start gap-5 lg:row-span-2">
          <div className="grid gap-2">
            <Rent rent={property.rent} />
            <p className="text-ink-soft wrap-anywhere">
              {location.area}, {location.city}
            </p>
          </div>
          <Details property={property} />
          <Owner owner={property.owner} />
          <section className="border-t border-line pt-5">
            <h4 className="mb-2 text-sm font-semibold">{REVIEW.history}</h4>
            {children}
          </section>
        </div>
        <p dir="auto" className="max-w-[65ch] whitespace-pre-line text-ink-soft wrap-anywhere">
          {description}
        </p>
      </div>
    </div>
  );
}

function Details({ property }: { property: Property }) {
  const { amenities, location } = property;
  const textOf = (value: string | boolean) =>
    typeof value === "string" ? value : value ? DETAIL.allowed : DETAIL.notAllowed;
  const at = (place: Fact["place"]) =>
    factsAt(place, property).map(({ name, value }): [string, string] => [name, textOf(value)]);
  const present = AMENITIES.filter((amenity) => amenities[amenity]).map((amenity) => AMENITY_NAMES[amenity]);
  const facts: [string, string][] = [
    ...at("tile"),
    [DETAIL.available, availability(property)],
    ...at("rule"),
    [REVIEW.amenities, present.join(", ") || REVIEW.none],
    [REVIEW.landmarks, location.nearby_landmarks.join(", ") || REVIEW.none],
    [MODERATION.posted, formatDate(property.created_at)],
    [REVIEW.updated, formatDate(property.updated_at)],
  ];
  return (
    <dl className="grid gap-2.5 text-[0.9375rem]">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="shrink-0 text-ink-mute">{name}</dt>{" "}
          <dd dir="auto" className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Owner({ owner }: { owner: Property["owner"] }) {
  return (
    <section aria-label={REVIEW.owner} className="flex items-center gap-3 border-t border-line pt-5">
      <Avatar name={owner.name} src={owner.avatar} />
      <div className="min-w-0 text-sm text-ink-mute">
        <p dir="auto" className="text-[0.9375rem] font-semibold text-ink wrap-anywhere">
          {owner.name || MODERATION.noOwner}
        </p>
        <p className="wrap-anywhere">{owner.email}</p>
        <p>
          {owner.phone ?? REVIEW.noPhone} · {REVIEW.contact}: {REVIEW.contacts[owner.preferred_contact]}
        </p>
      </div>
    </section>
  );
}
