import { expect, it } from "vitest";
import { displayName } from "./session.ts";

it("returns the name, else the part of the address before the @, else User", () => {
  expect(displayName({ name: "Ananya Rao", email: "a@example.test" })).toBe("Ananya Rao");
  expect(displayName({ name: "  ", email: "ananya.rao@example.test" })).toBe("ananya.rao");
  expect(displayName({ name: null, email: null })).toBe("User");
});
