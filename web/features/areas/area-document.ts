import type { MetaDescriptor } from "react-router";
import { MIN_LISTED_HOMES, rentPath } from "#contract/areas/area-terms.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { AREAS, descriptionOf, headingOf, titleOf } from "./area-texts.ts";
import { type AreaState, type FoundArea, liveOf, pathOfArea } from "./find-area.ts";

/** Path of the page that lists the cities. */
export const RENT = "/rent";

/** Returns the pages above a page, and the page itself. */
export function trailOf({ figures, type }: Pick<FoundArea, "figures" | "type">): { name: string; to: string }[] {
  const { city } = figures;
  const steps: { name: string; to: string }[] = [
    { name: AREAS.rent, to: RENT },
    { name: city, to: rentPath(city) },
  ];
  if (!("area" in figures)) return steps;
  steps.push({ name: figures.area, to: rentPath(city, figures.area) });
  return type ? [...steps, { name: type, to: rentPath(city, figures.area, type) }] : steps;
}

/** Returns breadcrumb and homes as schema.org data. React Router escapes it. */
function structuredData(found: FoundArea, siteUrl: string) {
  const numbered = (items: readonly { name: string; to: string }[], link: "item" | "url") =>
    items.map(({ name, to }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      [link]: siteUrl + to,
    }));
  const homes = found.figures.homes.map(({ id, title }) => ({ name: title, to: `/property/${id}` }));
  return {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "BreadcrumbList", itemListElement: numbered(trailOf(found), "item") },
      { "@type": "ItemList", name: headingOf(found), itemListElement: numbered(homes, "url") },
    ],
  };
}

/** Returns the page's metadata. Search engines do not list a page with few homes. */
export function headOf(found: AreaState, siteUrl: string): MetaDescriptor[] {
  if (found.state !== "ready") return pageMeta({ title: titleOf(found), isPrivate: true });
  const live = liveOf(found);
  const image = found.figures.homes[0]?.image;
  return [
    ...pageMeta({
      title: titleOf(found),
      description: descriptionOf(found, live),
      path: pathOfArea(found),
      siteUrl,
      ...(image && { image, imageAlt: found.figures.homes[0]?.title ?? "" }),
    }),
    ...(live < MIN_LISTED_HOMES ? [{ name: "robots", content: "noindex" }] : []),
    { "script:ld+json": structuredData(found, siteUrl) },
  ];
}
