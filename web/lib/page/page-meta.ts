import type { MetaDescriptor } from "react-router";
import { PRODUCT_NAME } from "./product-name.ts";

interface PageMeta {
  title: string;
  description?: string;
  /** The page's canonical path, without the origin. */
  path?: string;
  /** The public origin; `siteUrlOf(matches)` finds it. */
  siteUrl?: string;
  /** Preview picture, as a URL or a path of this site. */
  image?: string;
  imageAlt?: string;
  /** Keeps the page out of search engines. */
  isPrivate?: boolean;
}

/** Returns the public origin from the root loader's data. */
export function siteUrlOf(matches: readonly unknown[]): string {
  const root = matches[0] as { loaderData?: { siteUrl?: string } } | undefined;
  return root?.loaderData?.siteUrl ?? "";
}

/** Returns the title, description, canonical link and Open Graph tags of a page. */
export function pageMeta({
  title,
  description,
  path,
  siteUrl = "",
  image,
  imageAlt,
  isPrivate,
}: PageMeta): MetaDescriptor[] {
  const fullTitle = title.includes(PRODUCT_NAME) ? title : `${title} | ${PRODUCT_NAME}`;
  if (isPrivate) return [{ title: fullTitle }, { name: "robots", content: "noindex" }];
  const address = path === undefined ? undefined : siteUrl + path;
  const picture = image && new URL(image, siteUrl || "http://localhost").href;
  const property = (name: string, content: string | undefined) => (content ? [{ property: name, content }] : []);
  return [
    { title: fullTitle },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(address ? [{ tagName: "link", rel: "canonical", href: address }] : []),
    { property: "og:site_name", content: PRODUCT_NAME },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "en_IN" },
    ...property("og:title", title),
    ...property("og:description", description),
    ...property("og:url", address),
    ...property("og:image", picture),
    ...property("og:image:alt", picture && imageAlt),
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
  ];
}
