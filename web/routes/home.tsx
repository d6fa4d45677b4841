import ArrowRight from "lucide-react/icons/arrow-right";
import { listFeaturedProperties } from "#contract/properties.ts";
import { CityTiles } from "#web/features/home/city-tiles.tsx";
import { Figures } from "#web/features/home/figures.tsx";
import { Hero } from "#web/features/home/hero.tsx";
import { OwnerBand } from "#web/features/home/owner-band.tsx";
import { Promises } from "#web/features/home/promises.tsx";
import { HOME } from "#web/features/home/texts.ts";
import { PropertyCard } from "#web/features/properties/property-card.tsx";
import { apiPage, orElse, type Page } from "#web/lib/api.ts";
import { pageMeta, siteUrlOf } from "#web/lib/page-meta.ts";
import { useSession } from "#web/lib/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { pageContext } from "../context.ts";
import type { Route } from "./+types/home.ts";

const FEATURED_SHOWN = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { fetch } = context.get(pageContext);
  const none: Page<never> = { items: [], total: 0, isCapped: false, cursor: null };
  const featured = await orElse(apiPage(listFeaturedProperties, { query: { limit: FEATURED_SHOWN }, fetch }), none);
  return { featured: featured.items, featuredCount: featured.total ?? featured.items.length };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: HOME.pageTitle,
    description: HOME.description,
    path: "/",
    siteUrl: siteUrlOf(matches),
    image: "/art/hero-tiled-house-1280.webp",
    imageAlt: "A tiled-roof house in Bangalore",
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { featured, featuredCount } = loaderData;
  const { hasListing } = useSession();
  return (
    <>
      <Hero />
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
            <PropertyCard key={property.id} property={property} />
          ))}
        </div>
      </section>
      <CityTiles />
      <Promises />
      <OwnerBand hasListing={hasListing} />
    </>
  );
}
