import { lazy } from "react";
import { listFeaturedProperties } from "#contract/properties.ts";
import { Hero } from "#web/features/home/hero.tsx";
import { HOME } from "#web/features/home/texts.ts";
import { apiPage, orElse, type Page } from "#web/lib/api.ts";
import { pageMeta, siteUrlOf } from "#web/lib/page-meta.ts";
import { chooseCity } from "#web/lib/session.ts";
import { Still } from "#web/lib/still.tsx";
import { pageContext } from "../context.ts";
import type { Route } from "./+types/home.ts";

const FEATURED_SHOWN = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { fetch } = context.get(pageContext);
  const none: Page<never> = { items: [], total: 0, isCapped: false, cursor: null };
  const featured = await orElse(apiPage(listFeaturedProperties, { query: { limit: FEATURED_SHOWN }, fetch }), none);
  return { featured: featured.items, featuredCount: featured.total ?? featured.items.length };
}

/** Within the product nothing is shown before all of the page is there. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [data] = await Promise.all([serverLoader(), loadBelow()]);
  return data;
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

const loadBelow = () => import("./home-below.tsx");
const HomeBelow = lazy(loadBelow);

/** A city's tile chooses it, too. */
function chooseLinked({ searchParams }: URL) {
  const city = searchParams.get("city");
  if (city) void chooseCity(city);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Still load={loadBelow} onFollow={chooseLinked}>
        <HomeBelow {...loaderData} />
      </Still>
    </>
  );
}
