import { expect, it } from "vitest";
import { CITIES } from "#contract/cities.ts";
import { cityChoices, keepCity, keptCity } from "./city.ts";

it("offers the known cities, and first a saved one that is not among them", () => {
  expect(cityChoices(null)).toEqual([...CITIES]);
  expect(cityChoices("Noida")).toEqual([...CITIES]);
  expect(cityChoices("Pune")).toEqual(["Pune", ...CITIES]);
});

it("keeps the city's plain name under userLocation, or none", () => {
  keepCity("Greater Noida");
  expect([keptCity(), localStorage.getItem("userLocation")]).toEqual(["Greater Noida", "Greater Noida"]);
  keepCity(null);
  expect([keptCity(), localStorage.getItem("userLocation")]).toEqual([null, null]);
});
