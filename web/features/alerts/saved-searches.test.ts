import { expect, it } from "vitest";
import { NO_FILTERS } from "../browse/filters.ts";
import { filtersToSave } from "./saved-searches.ts";

it("saves today's date as any date, because none was chosen", () => {
  expect(filtersToSave({ ...NO_FILTERS, city: "Delhi", sort: "price-low" })).toEqual({ city: "Delhi" });
  expect(filtersToSave({ ...NO_FILTERS, city: "Delhi", availableFrom: "any" })).toEqual({ city: "Delhi" });
  expect(filtersToSave({ ...NO_FILTERS, city: "Delhi", confirmedWithin: 3 })).toEqual({
    city: "Delhi",
    confirmedWithin: 3,
  });
});

it("keeps a chosen date, lists and house rules", () => {
  const filters = { ...NO_FILTERS, availableFrom: "2027-01-01", type: ["1BHK", "2BHK"], pets: true } as const;
  expect(filtersToSave({ ...filters, type: [...filters.type] })).toEqual({
    availableFrom: "2027-01-01",
    type: "1BHK,2BHK",
    pets: "true",
  });
});
