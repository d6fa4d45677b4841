import { expect, it } from "vitest";
import { whatsAppUrl } from "./phone.ts";

it.each([
  ["+919812345678", "https://wa.me/919812345678"],
  ["919812345678", "https://wa.me/919812345678"],
  ["9812345678", "https://wa.me/919812345678"],
  ["+6591234567", "https://wa.me/6591234567"],
])("links %s to WhatsApp with its country's code", (phone, url) => {
  expect(whatsAppUrl(phone)).toBe(url);
});
