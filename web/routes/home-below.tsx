import ArrowRight from "lucide-react/icons/arrow-right";
import type { Property } from "#contract/properties.ts";
import { SaveButton } from "#web/features/favorites/save-button.tsx";
import { CityTiles } from "#web/features/home/city-tiles.tsx";
import { Figures } from "#web/features/home/figures.tsx";
import { OwnerBand } from "#web/features/home/owner-band.tsx";
import { Promises } from "#web/features/home/promises.tsx";
import { HOME } from "#web/features/home/texts.ts";
import { PropertyCard } from "#web/features/properties/property-card.tsx";
import { useSession } from "#web/lib/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What follows the hero of the home page. */
export default function HomeBelow({ featured, featuredCount }: { featured: Property[]; featuredCount: number }) {
  const { hasListing } = useSession();
  return (
    <>
      <Figures featured={featuredCount} />
      <section aria-labelledby="featured-title" className="page-width py-12 lg:py-18">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h2 id="featured-title" className="title-1">
            {HOME.featured}
          </h2>
          <ButtonLink to="/browse" variant="ghost" className="max-lg:-ml-3">
            {HOME.browse}
            <Icon of={ArrowRight} />
          </ButtonLink>
        </div>
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
          {featured.map((property) => (
            <PropertyCard key={property.id} property={property} action={<SaveButton property={property} />} />
          ))}
        </div>
      </section>
      <CityTiles />
      <Promises />
      <OwnerBand hasListing={hasListing} />
    </>
  );
}
