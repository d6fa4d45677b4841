import { expect, it } from "vitest";
import { cityPicture, mustAskForCity } from "./city-choices.ts";

it("has a picture for known cities only", () => {
  expect(cityPicture("Greater Noida")).toBe("city-greater-noida");
  expect(cityPicture("Pune")).toBeNull();
});

const now = Date.parse("2026-11-24T10:00:00Z");
const asking = { member: { default_location: null }, stored: null, pathname: "/", dismissedAt: null, now };

it("asks a member without a city", () => {
  expect(mustAskForCity(asking)).toBe(true);
  expect(mustAskForCity({ ...asking, member: { default_location: "Delhi" } })).toBe(false);
  expect(mustAskForCity({ ...asking, stored: "Delhi" })).toBe(false);
  expect(mustAskForCity({ ...asking, member: null })).toBe(false);
});

it("asks on home and browse only", () => {
  expect(mustAskForCity({ ...asking, pathname: "/browse" })).toBe(true);
  for (const pathname of ["/property/1", "/messages", "/post-property", "/profile", "/my-listings"])
    expect(mustAskForCity({ ...asking, pathname })).toBe(false);
});

it("asks again 7 days after the picker was closed without a choice", () => {
  expect(mustAskForCity({ ...asking, dismissedAt: "2026-11-17T10:00:01Z" })).toBe(false);
  expect(mustAskForCity({ ...asking, dismissedAt: "2026-11-17T10:00:00Z" })).toBe(true);
  expect(mustAskForCity({ ...asking, dismissedAt: "not a date" })).toBe(true);
});
