import { Link } from "react-router";
import { rentPath } from "#contract/areas/area-terms.ts";
import { CITIES } from "#contract/places/cities.ts";
import { queryString } from "#web/lib/api/query-string.ts";
import { chooseCity } from "#web/lib/session/session.ts";
import { HOME } from "./texts.ts";

/** The cities as pictures. Opening one also selects it. */
export function CityTiles() {
  return (
    <section className="page-width pb-12">
      <h2 className="title-2 mb-5">{HOME.chooseCity}</h2>
      <ul className="grid grid-cols-2 gap-3 max-[11rem]:grid-cols-1 sm:grid-cols-3 lg:grid-cols-6 lg:gap-4">
        {CITIES.map((city) => (
          <li key={city}>
            <Link to={`/browse${queryString({ city })}`} onClick={() => void chooseCity(city)} className="block">
              <CityPicture city={city} />
              <span className="mt-2 block font-semibold">{city}</span>
            </Link>
            <Link
              to={rentPath(city)}
              className="inline-flex min-h-11 items-center text-sm text-ink-mute hover:text-ink"
            >
              {HOME.rents} <span className="sr-only">{HOME.rentsIn(city)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CityPicture({ city }: { city: string }) {
  const name = `city-${city.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <img
      src={`/art/${name}-320.webp`}
      srcSet={`/art/${name}-320.webp 320w, /art/${name}-640.webp 640w`}
      sizes="(min-width: 64rem) 200px, (min-width: 40rem) 31vw, 46vw"
      alt=""
      width={320}
      height={240}
      loading="lazy"
      decoding="async"
      className="aspect-5/4 w-full rounded-md bg-skeleton object-cover dark:brightness-90 dark:saturate-95"
    />
  );
}
