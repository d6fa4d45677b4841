import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PhoneNumber } from "./phone-number.tsx";

afterEach(cleanup);

/** Returns the visible groups and the plain text that is copied and read out. */
function partsOf(phone: string): [string[], string | null] {
  const { container } = render(<PhoneNumber>{phone}</PhoneNumber>);
  return [[...container.children].map((part) => part.textContent ?? ""), container.textContent];
}

it("groups a phone number visually, without spaces in its text", () => {
  expect(partsOf("+919886041272")).toEqual([["+91", "98860", "41272"], "+919886041272"]);
  expect(partsOf("9812398123")).toEqual([["98123", "98123"], "9812398123"]);
  expect(partsOf("+442071838750")).toEqual([["+442071838750"], "+442071838750"]);
});
