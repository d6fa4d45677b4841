import { Link } from "react-router";
import { rentPath } from "#contract/areas/area-terms.ts";
import { AreaLinks } from "./area-page.tsx";
import { AREAS, homesText } from "./area-texts.ts";
import type { ListedCity } from "./find-cities.ts";

/** All cities with their live homes and the areas that have most. */
export function CitiesPage({ cities }: { cities: readonly ListedCity[] }) {
  return (
    <article className="page-width grid gap-6 pt-6 pb-26 *:min-w-0 lg:gap-8 lg:pt-12 lg:pb-18">
      <header className="grid gap-2">
        <h1 className="title-1">{AREAS.citiesTitle}</h1>
        <p className="text-lg leading-7 text-ink-soft">{AREAS.citiesLead}</p>
      </header>
      <ul className="grid gap-6 *:min-w-0 md:grid-cols-2">
        {cities.map(({ city, live, areas }) => (
          <li key={city} className="rounded-lg border border-line bg-surface p-5 lg:p-6">
            <h2 className="title-2">
              <Link to={rentPath(city)} className="flex min-h-11 items-center hover:text-brand-ink">
                {city}
              </Link>
            </h2>
            <p className="mb-2 text-ink-soft tabular-nums">{live === 0 ? AREAS.noHomes : `${homesText(live)} now`}</p>
            <AreaLinks city={city} areas={areas} />
          </li>
        ))}
      </ul>
    </article>
  );
}
