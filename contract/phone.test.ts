import { expect, it } from "vitest";
import { spacedPhone, whatsAppUrl } from "./phone.ts";

it.each([
  ["+919812345678", "+91 98123 45678", "https://wa.me/919812345678"],
  ["919812345678", "+91 98123 45678", "https://wa.me/919812345678"],
  ["9812345678", "98123 45678", "https://wa.me/919812345678"],
  ["+6591234567", "+6591234567", "https://wa.me/6591234567"],
])("spaces %s, and links it to WhatsApp with its country's code", (phone, spaced, url) => {
  expect([spacedPhone(phone), whatsAppUrl(phone)]).toEqual([spaced, url]);
});
