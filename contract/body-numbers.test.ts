import { expect, it } from "vitest";
import { createSavedSearch, previewSavedSearch, updateSavedSearch } from "./browse/saved-searches.ts";
import { decideCase, decideCases, muteReporter } from "./desk/cases.ts";
import { cancelVisit, changeVisitSettings } from "./messaging/visits.ts";
import { updatePropertyStatus } from "./properties/moderation.ts";
import { updateProperty } from "./properties/property-endpoints.ts";

const ID = "0198a000-0000-7000-8000-000000000001";
const window = { weekday: "1", from: "10:00", to: "13:00" };

it.each([
  [updateProperty, { rent: "25000" }, "Monthly rent must be a number"],
  [updateProperty, { version: "2" }, "version must be a number"],
  [updateProperty, { location: { pin: { lat: "12.9", lon: 77.6 } } }, "lat must be a number"],
  [updatePropertyStatus, { status: "approved", version: "2" }, "version must be a number"],
  [decideCase, { outcome: "approve", version: "2" }, "version must be a number"],
  [decideCase, { outcome: "limit", days: "7", version: 2 }, "days must be a number"],
  [decideCases, { outcome: "approve", cases: [{ id: ID, version: "2" }] }, "version must be a number"],
  [muteReporter, { days: "30" }, "days must be a number"],
  [createSavedSearch, { filters: { minRent: "5" } }, "minRent must be a number"],
  [updateSavedSearch, { filters: { max_deposit: "abc" } }, "maxDeposit must be a number"],
  [previewSavedSearch, { filters: { metroWalk: "10", maxRent: 30_000 } }, "metroWalk must be a number"],
  [cancelVisit, { version: "1" }, "version must be a number"],
  [changeVisitSettings, { length: "30" }, "length must be a number"],
  [changeVisitSettings, { windows: [window] }, "weekday must be a number"],
])("refuses text in a number of a body: %#", ({ body }, given, message) => {
  const parsed = body.safeParse(given);
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it("names what is allowed for other values", () => {
  const messageOf = (given: object) => muteReporter.body.safeParse(given).error?.issues[0]?.message;
  for (const days of [0, 366, 1.5, null]) expect(messageOf({ days })).toBe("days must be a whole number from 1 to 365");
  expect(messageOf({})).toBeUndefined();
});
