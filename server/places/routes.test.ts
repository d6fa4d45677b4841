import { expect, it } from "vitest";
import { listCities } from "#contract/places/places.ts";
import { testApp } from "../testing/app.ts";

const { visitor } = await testApp();

it("lists the six cities with their areas, Noida by its sectors", async () => {
  const cities = (await visitor.call(listCities)).json();
  expect(cities.map((city: { name: string }) => city.name)).toEqual([
    "Bangalore",
    "Delhi",
    "Noida",
    "Greater Noida",
    "Faridabad",
    "Ghaziabad",
  ]);
  const noida = cities[2].areas as string[];
  expect(noida).toHaveLength(173);
  expect(noida).toEqual(
    expect.arrayContaining([
      "Sector 1",
      "Sector 168",
      "Sector 15A",
      "Sector 25A",
      "Sector 93A",
      "Sector 93B",
      "Sector 143B",
    ]),
  );
});

it("responds to an unknown API path with our error body", async () => {
  const answer = await visitor.inject({ url: "/api/nonsense" });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: "unknown_path", error: "This address does not exist." });
});
