import { data, redirect, useRevalidator } from "react-router";
import { AreaAbsent } from "#web/features/areas/area-absent.tsx";
import { RENT } from "#web/features/areas/area-document.ts";
import { AREAS } from "#web/features/areas/area-texts.ts";
import { CitiesPage } from "#web/features/areas/cities-page.tsx";
import { findCities } from "#web/features/areas/find-cities.ts";
import { forAnyone } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta, siteUrlOf } from "#web/lib/page/page-meta.ts";
import type { Route } from "./+types/rent.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  if (new URL(request.url).pathname !== RENT) throw redirect(RENT, 301);
  const cities = await forAnyone(context, (call) => findCities({ ...call, signal: request.signal }));
  return data({ cities }, { status: cities ? 200 : 503 });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { cities: await findCities({ signal: request.signal }) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData?.cities) return pageMeta({ title: AREAS.failed, isPrivate: true });
  return pageMeta({
    title: AREAS.citiesTitle,
    description: AREAS.citiesDescription,
    path: RENT,
    siteUrl: siteUrlOf(matches),
  });
}

export default function RentRoute({ loaderData: { cities } }: Route.ComponentProps) {
  const { state, revalidate } = useRevalidator();
  if (cities) return <CitiesPage cities={cities} />;
  return (
    <AreaAbsent found={{ state: "failed" }} isRetrying={state === "loading"} onTryAgain={() => void revalidate()} />
  );
}
