import { useEffect } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { AreaAbsent } from "#web/features/areas/area-absent.tsx";
import { headOf } from "#web/features/areas/area-document.ts";
import { AreaPage } from "#web/features/areas/area-page.tsx";
import { AREAS } from "#web/features/areas/area-texts.ts";
import { type AreaState, findArea, pathOfArea } from "#web/features/areas/find-area.ts";
import { forAnyone } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta, siteUrlOf } from "#web/lib/page/page-meta.ts";
import { Loader } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/rent-area.ts";

const STATUSES = { ready: 200, missing: 404, failed: 503 };

/** Throws a redirect to the canonical path if the page was opened by another spelling. Drops the query. */
function requireCanonical(found: AreaState, request: Request): void {
  if (found.state !== "ready") return;
  const path = pathOfArea(found);
  if (new URL(request.url).pathname !== path) throw redirect(path, 301);
}

/** Reads the figures of a city, an area or a type. Null in a shell, for which the browser reads them. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const found = await forAnyone(context, (call) => findArea(params, { ...call, signal: request.signal }));
  if (!found) return { found: null };
  requireCanonical(found, request);
  return data({ found }, { status: STATUSES[found.state] });
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const found = await findArea(params, { signal: request.signal });
  requireCanonical(found, request);
  return { found };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData?.found) return pageMeta({ title: AREAS.rent, isPrivate: true });
  return headOf(loaderData.found, siteUrlOf(matches));
}

export default function RentAreaRoute({ loaderData: { found } }: Route.ComponentProps) {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (found === null) void revalidate();
  }, [found, revalidate]);
  if (found === null) return <Loader className="min-h-[50dvh] justify-center">{AREAS.loading}</Loader>;
  if (found.state === "ready") return <AreaPage found={found} />;
  return <AreaAbsent found={found} isRetrying={state === "loading"} onTryAgain={() => void revalidate()} />;
}
