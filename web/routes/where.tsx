import { Suspense } from "react";
import { WHERE } from "#web/features/where/where-texts.ts";
import { QueryCache } from "#web/lib/api/query-cache.tsx";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { pageMeta, siteUrlOf } from "#web/lib/page/page-meta.ts";
import type { Route } from "./+types/where.ts";

/** Apart, so that the list of modules that every page loads stays short. */
const WherePage = lazyPart(() => import("#web/features/where/where-page.tsx"));

/** The address names workplaces, which no other site may learn. */
const REFERRER = "no-referrer";

export const headers = () => ({ "referrer-policy": REFERRER });

export function meta({ matches, location }: Route.MetaArgs) {
  const isSearch = location.search !== "";
  const page = { title: WHERE.title, description: WHERE.description, path: "/where", siteUrl: siteUrlOf(matches) };
  // Also in the page, for those who come from another page of the site.
  return [...pageMeta({ ...page, isPrivate: isSearch }), { name: "referrer", content: REFERRER }];
}

export default function WhereRoute() {
  return (
    <QueryCache>
      <Suspense>
        <WherePage />
      </Suspense>
    </QueryCache>
  );
}
