import ArrowRight from "lucide-react/icons/arrow-right";
import { redirectDocument } from "react-router";
import { SaveButton } from "#web/features/favorites/save-button.tsx";
import { CityTiles } from "#web/features/home/city-tiles.tsx";
import { Figures } from "#web/features/home/figures.tsx";
import { Hero } from "#web/features/home/hero.tsx";
import { OwnerBand } from "#web/features/home/owner-band.tsx";
import { Promises } from "#web/features/home/promises.tsx";
import { Strengths } from "#web/features/home/strengths.tsx";
import { HOME } from "#web/features/home/texts.ts";
import { PropertyCard } from "#web/features/properties/card/property-card.tsx";
import { api, apiPage, type CallOptions, orElse, type Page } from "#web/lib/api/api.ts";
import { forAnyone } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta, siteUrlOf } from "#web/lib/page/page-meta.ts";
import { useSession } from "#web/lib/session/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PHONE_CARD_WIDTH } from "../features/properties/card/card-sizes.ts";
import type { Route } from "./+types/home.ts";

const FEATURED_SHOWN = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const none: Page<never> = { items: [], total: 0, isCapped: false, cursor: null };
  const read = (call: CallOptions) =>
    apiPage("GET /api/properties/featured", { query: { limit: FEATURED_SHOWN }, ...call });
  const found = await forAnyone(context, (call) =>
    Promise.all([orElse(read(call), none), orElse(api("GET /api/replies", call), null)]),
  );
  const [featured, replies] = found ?? [none, null];
  return {
    featured: featured.items,
    featuredCount: featured.total ?? featured.items.length,
    lately: replies?.last_28_days ?? null,
  };
}

/** Offline, the copy of the document is opened, as there may be none of its data. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (navigator.onLine || !navigator.serviceWorker?.controller) throw error;
    throw redirectDocument("/");
  }
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

/**
 * Three cards in a row on desktop, and in a column on a phone. At widths for two cards, the row scrolls and shows part
 * of the third.
 */
const ROW =
  "grid gap-5 sm:max-lg:-mx-[24px] sm:max-lg:-my-4 sm:max-lg:flex sm:max-lg:snap-x sm:max-lg:scroll-px-[24px] sm:max-lg:overflow-x-auto sm:max-lg:px-[24px] sm:max-lg:py-4 sm:max-lg:[scrollbar-width:none] sm:max-lg:*:flex-[1_0_clamp(17.5rem,40vw,19rem)] sm:max-lg:*:snap-start lg:grid-cols-3 lg:gap-6";
const SIZES = `(min-width: 1440px) 411px, (min-width: 1024px) calc((100vw - 112px) / 3), (min-width: 1000px) calc((100vw - 88px) / 3), (min-width: 640px) 304px, ${PHONE_CARD_WIDTH}`;

export default function Home({ loaderData: { featured, featuredCount, lately } }: Route.ComponentProps) {
  const { hasListing } = useSession();
  return (
    <>
      <Hero />
      <Figures featured={featuredCount} lately={lately} />
      <Strengths />
      <section aria-labelledby="featured-title" className="page-width py-12 lg:py-18">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="featured-title" className="title-1">
            {HOME.featured}
          </h2>
          <ButtonLink to="/browse" variant="ghost" className="max-lg:-ml-3">
            {HOME.browse}
            <Icon of={ArrowRight} />
          </ButtonLink>
        </div>
        <div className={ROW}>
          {featured.map((property) => (
            <PropertyCard
              key={property.id}
              property={property}
              sizes={SIZES}
              action={<SaveButton property={property} />}
            />
          ))}
        </div>
      </section>
      <CityTiles />
      <Promises />
      <OwnerBand hasListing={hasListing} />
    </>
  );
}
