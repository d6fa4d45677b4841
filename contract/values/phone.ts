import { seen } from "./text.ts";

/** An optional leading +, then 10 to 13 digits. */
export const PHONE_PATTERN = /^\+?\d{10,13}$/;
export const PHONE_MESSAGE = "Please enter a valid phone number.";

/** A stop behind so many digits is a decimal point, which makes the number wrong. */
const STOP = /(?<!\d{6})\./g;

/**
 * Returns a phone number as it is stored: without the spaces, hyphens, brackets and stops that people type, the "tel:"
 * of links and the ".0" of spreadsheets. "0091" and "091" become "+91", and the 0 of long-distance calls is left out.
 */
export function normalPhone(typed: string): string {
  return (
    seen(typed)
      .replace(/^tel:|^'/i, "")
      .replace(/\.0+$/, "")
      .replace(/[\s\p{Pd}−()[\]]/gu, "")
      .replace(STOP, "")
      .replace(/^0(?=91\d{10}$)/, "+")
      // No country's numbers have so few digits after these codes.
      .replace(/^00(?=[7-9]\d{9}$)/, "")
      .replace(/^00(?=[1-9])/, "+")
      .replace(/^(\+?91)?0(?=\d{10}$)/, "$1")
  );
}

/** Returns the URL that opens a WhatsApp chat with a number. A number without a country code gets India's. */
export function whatsAppUrl(phone: string): string {
  const hasCode = phone.startsWith("+") || phone.length > 10;
  return `https://wa.me/${hasCode ? phone.replace("+", "") : `91${phone}`}`;
}
