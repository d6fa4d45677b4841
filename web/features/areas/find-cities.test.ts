import { expect, test } from "vitest";
import { CITIES, type City } from "#contract/places/cities.ts";
import { refusal, serveApi } from "../../testing/open-screen.tsx";
import { findCities } from "./find-cities.ts";
import { sampleCity } from "./sample-figures.ts";

const areas = [1, 9, 3, 4, 5, 6, 7].map((live) => ({ area: `Area ${live}`, slug: `area-${live}`, live }));

test("lists every city with the six areas that have most homes", async () => {
  serveApi({
    "GET /api/areas/:city": ({ params }) => sampleCity({ city: decodeURIComponent(params.city ?? "") as City, areas }),
  });
  const found = await findCities();
  const cities = found.state === "ready" ? found.cities : [];
  expect(cities.map(({ city }) => city)).toEqual([...CITIES]);
  expect(cities[0]?.areas.map(({ live }) => live)).toEqual([9, 7, 6, 5, 4, 3]);
});

test("fails if a city fails", async () => {
  serveApi({
    "GET /api/areas/:city": ({ params }) => (params.city === "Noida" ? refusal("down", { status: 500 }) : sampleCity()),
  });
  expect(await findCities()).toEqual({ state: "failed" });
});
