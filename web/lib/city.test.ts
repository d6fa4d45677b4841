import { expect, it, vi } from "vitest";
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

it("knows a city that was chosen where the browser keeps nothing, for as long as the page lives", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const refuse = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  keepCity("Delhi");
  const { getItem } = localStorage;
  vi.stubGlobal("localStorage", { getItem: getItem.bind(localStorage), setItem: refuse, removeItem: refuse });
  try {
    keepCity("Noida");
    expect(keptCity()).toBe("Noida");
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
  keepCity("Bangalore");
  expect(keptCity()).toBe("Bangalore");
  keepCity(null);
});
