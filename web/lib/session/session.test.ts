import { expect, it } from "vitest";
import { displayName } from "./session.ts";

it("calls a person by name, else by the part of the address before the @, else User", () => {
  expect(displayName({ name: "Ananya Rao", email: "a@example.test" })).toBe("Ananya Rao");
  expect(displayName({ name: "  ", email: "ananya.rao@example.test" })).toBe("ananya.rao");
  expect(displayName({ name: null, email: null })).toBe("User");
});
