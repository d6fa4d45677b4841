import { expect, it } from "vitest";
import { cityPicture, mustAskForCity } from "./city-choices.ts";

it("has a picture of the known cities alone", () => {
  expect(cityPicture("Greater Noida")).toBe("city-greater-noida");
  expect(cityPicture("Pune")).toBeNull();
});

it("asks somebody signed in whose city nobody knows", () => {
  expect(mustAskForCity({ default_location: null }, null)).toBe(true);
  expect(mustAskForCity({ default_location: "Delhi" }, null)).toBe(false);
  expect(mustAskForCity({ default_location: null }, "Delhi")).toBe(false);
  expect(mustAskForCity(null, null)).toBe(false);
});
