import { useEffect } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { AreaAbsent } from "#web/features/areas/area-absent.tsx";
import { RENT } from "#web/features/areas/area-document.ts";
import { AREAS } from "#web/features/areas/area-texts.ts";
import { CitiesPage } from "#web/features/areas/cities-page.tsx";
import { findCities } from "#web/features/areas/find-cities.ts";
import { forAnyone } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta, siteUrlOf } from "#web/lib/page/page-meta.ts";
import { Loader } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/rent.ts";

/** Reads the homes of every city. Null in a shell, for which the browser reads them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (new URL(request.url).pathname !== RENT) throw redirect(RENT, 301);
  const found = await forAnyone(context, (call) => findCities({ ...call, signal: request.signal }));
  return data({ found }, { status: found?.state === "failed" ? 503 : 200 });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { found: await findCities({ signal: request.signal }) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.found?.state === "failed") return pageMeta({ title: AREAS.failed, isPrivate: true });
  return pageMeta({
    title: AREAS.citiesTitle,
    description: AREAS.citiesDescription,
    path: RENT,
    siteUrl: siteUrlOf(matches),
  });
}

export default function RentRoute({ loaderData: { found } }: Route.ComponentProps) {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (found === null) void revalidate();
  }, [found, revalidate]);
  if (found === null) return <Loader className="min-h-[50dvh] justify-center">{AREAS.loading}</Loader>;
  if (found.state === "ready") return <CitiesPage cities={found.cities} />;
  return <AreaAbsent found={found} isRetrying={state === "loading"} onTryAgain={() => void revalidate()} />;
}
