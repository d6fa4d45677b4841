import MapPin from "lucide-react/icons/map-pin";
import Sparkles from "lucide-react/icons/sparkles";
import { lazy } from "react";
import type { Property } from "#contract/properties.ts";
import { formatRupees } from "#web/lib/format.ts";
import { Still } from "#web/lib/still.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { CARD } from "./card-texts.ts";
import { DETAIL } from "./detail-texts.ts";
import { Gallery } from "./gallery.tsx";
import { ContactBar, OwnerCard, useContactOwner, useIsInView } from "./owner-card.tsx";
import { galleryPhotos } from "./photos.ts";

/** Fetches the code of what a visitor's first page leaves as the server wrote it. */
export const loadFacts = () => import("./property-facts.tsx");
const PropertyFacts = lazy(async () => ({ default: (await loadFacts()).PropertyFacts }));
const PropertyStats = lazy(async () => ({ default: (await loadFacts()).PropertyStats }));

/** Everything about a home. Admins are not offered to write to owners. */
export function PropertyDetail({ property, mayContact }: { property: Property; mayContact: boolean }) {
  const [card, isCardInView] = useIsInView<HTMLDivElement>();
  const contact = useContactOwner(property);
  return (
    <>
      <div className="page-width grid gap-8 pb-26 *:min-w-0 sm:pt-5 lg:grid-cols-[minmax(0,1fr)_368px] lg:gap-14 lg:pt-6 lg:pb-18">
        <div className="grid content-start gap-8 *:min-w-0">
          <Gallery photos={galleryPhotos(property)} />
          <header className="grid justify-items-start gap-2.5">
            <StatusNotice property={property} />
            {!property.is_available && <Notice className="w-full">{DETAIL.rentedOut}</Notice>}
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
            <p className="mt-1 font-display text-[30px] leading-9 font-[680] tracking-[-0.015em] tabular-nums">
              {formatRupees(property.rent)}{" "}
              <span className="font-sans text-base font-regular tracking-normal text-ink-mute">{CARD.perMonth}</span>
            </p>
          </header>
          <Still load={loadFacts} className="grid gap-8 *:min-w-0">
            <PropertyFacts property={property} />
          </Still>
        </div>
        <aside className="grid content-start gap-4 lg:sticky lg:top-38 lg:self-start">
          {mayContact && (
            <div ref={card}>
              <OwnerCard owner={property.owner} {...contact} />
            </div>
          )}
          <Still load={loadFacts}>
            <PropertyStats property={property} />
          </Still>
        </aside>
      </div>
      {mayContact && <ContactBar rent={property.rent} isAway={isCardInView} {...contact} />}
    </>
  );
}

/** Said to the owner and admins, who alone see a listing that is not approved. */
function StatusNotice({ property: { status, rejection_reason } }: { property: Property }) {
  if (status === "approved") return null;
  if (status === "pending") return <Notice className="w-full">{DETAIL.pending}</Notice>;
  return (
    <Notice tone="danger" className="w-full">
      {rejection_reason ? DETAIL.rejectedBecause(rejection_reason) : DETAIL.rejected}
    </Notice>
  );
}
