import { expect, it, vi } from "vitest";
import { CITIES } from "#contract/places/cities.ts";
import { cityChoices, storeCity, storedCity } from "./city.ts";

it("offers the known cities, preceded by a saved one that is not among them", () => {
  expect(cityChoices(null)).toEqual([...CITIES]);
  expect(cityChoices("Noida")).toEqual([...CITIES]);
  expect(cityChoices("Pune")).toEqual(["Pune", ...CITIES]);
});

it("stores the plain name of the city under userLocation", () => {
  storeCity("Greater Noida");
  expect([storedCity(), localStorage.getItem("userLocation")]).toEqual(["Greater Noida", "Greater Noida"]);
  storeCity(null);
  expect([storedCity(), localStorage.getItem("userLocation")]).toEqual([null, null]);
});

it("keeps the chosen city in memory when storage is full", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const refuse = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  storeCity("Delhi");
  const { getItem } = localStorage;
  vi.stubGlobal("localStorage", { getItem: getItem.bind(localStorage), setItem: refuse, removeItem: refuse });
  try {
    storeCity("Noida");
    expect(storedCity()).toBe("Noida");
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
  storeCity("Bangalore");
  expect(storedCity()).toBe("Bangalore");
  storeCity(null);
});
