import { lazy, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Property } from "#contract/properties/properties.ts";
import { commuteParameters } from "#web/features/places/commute-address.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { WhenNear } from "#web/ui/lists/when-near.tsx";
import { Availability } from "../../freshness/availability.tsx";
import { galleryPhotos } from "../../pictures/photos.ts";
import { Gallery } from "./gallery.tsx";
import { HomeTrail } from "./home-trail.tsx";
import { ContactBar, OwnerCard, useContactOwner, useIsInView } from "./owner-card.tsx";
import { PropertyFacts, PropertyStats } from "./property-facts.tsx";

const GettingAround = lazy(() => import("./getting-around.tsx"));
const History = lazyPart(() => import("../../freshness/history.tsx"));

interface PropertyDetailProps {
  property: Property;
  mayContact: boolean;
  /** Parts to plan a visit: a card below the owner, and a button in the bar on phones. */
  visit: ReactNode;
  visitButton: ReactNode;
  /** What similar homes ask. */
  rents: ReactNode;
  /** The button to report the home. */
  report: ReactNode;
}

/** The complete property page. Admins see no contact button. */
export function PropertyDetail({ property, mayContact, visit, visitButton, rents, report }: PropertyDetailProps) {
  const [card, isCardInView] = useIsInView<HTMLDivElement>();
  const contact = useContactOwner(property);
  const { position } = property.location;
  const [searchParams] = useSearchParams();
  return (
    <>
      <div className="page-width grid gap-8 pb-26 *:min-w-0 sm:pt-5 lg:grid-cols-[minmax(0,1fr)_368px] lg:gap-14 lg:pt-6 lg:pb-18">
        <div className="grid content-start gap-8 *:min-w-0">
          <Gallery photos={galleryPhotos(property)} />
          <div className="grid gap-8 *:min-w-0">
            <PropertyFacts
              property={property}
              availability={
                <>
                  <Availability home={property} />
                  {rents}
                </>
              }
            />
            {property.status === "approved" && (
              <WhenNear className="min-h-40">{() => <History homeId={property.id} />}</WhenNear>
            )}
            <HomeTrail home={property} className="md:hidden" />
            {report}
          </div>
        </div>
        <aside className="grid content-start gap-4 lg:sticky lg:top-38 lg:self-start">
          {mayContact && (
            <div ref={card}>
              <OwnerCard property={property} {...contact} />
            </div>
          )}
          {visit}
          <PropertyStats property={property} />
          {position && (
            <WhenNear className="min-h-72" outer="max-lg:order-first">
              {() => (
                <GettingAround
                  position={position}
                  city={property.location.city}
                  commute={commuteParameters(searchParams)}
                />
              )}
            </WhenNear>
          )}
        </aside>
      </div>
      {mayContact && <ContactBar rent={property.rent} isAway={isCardInView} visit={visitButton} {...contact} />}
    </>
  );
}
