import { expect, test } from "vitest";
import { withoutNumbers } from "./use-contact-question.ts";

test.each([
  ["My number is 98123 45678", ""],
  ["my number is +91 9812345678.", ""],
  ["Call me on 9812345678", ""],
  ["mera number 9812345678 hai", ""],
  ["Hello! My WhatsApp no: 9812345678. Can I visit on Saturday?", "Hello! Can I visit on Saturday?"],
  ["Is it free? You can call me at 9812345678", "Is it free?"],
  ["Call me: 9812345678", "Call me:"],
  ["9812345678", ""],
  ["Is flat 12 on the number 9 bus?", "Is flat 12 on the number 9 bus?"],
])("removes the number of %j with the words that introduce it", (text, rest) => {
  expect(withoutNumbers(text)).toBe(rest);
});
