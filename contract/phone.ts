/** An optional leading +, then 10 to 13 digits. */
export const PHONE_PATTERN = /^\+?\d{10,13}$/;
export const PHONE_MESSAGE = "Please enter a valid phone number.";

/** Returns a phone number as it is stored: without the spaces, hyphens and brackets that people type. */
export function normalPhone(typed: string): string {
  return typed.replace(/[\s\p{Pd}()[\]]/gu, "");
}

/** Indian mobile numbers, with or without the country's code. */
const INDIAN = /^(\+?91)?([6-9]\d{4})(\d{5})$/;

/** Formats a number as people read it: "+91 98765 43210". Leaves numbers of other countries as they are. */
export function spacedPhone(phone: string): string {
  const [, code, first, second] = INDIAN.exec(phone) ?? [];
  if (first === undefined) return phone;
  return `${code === undefined ? "" : "+91 "}${first} ${second}`;
}

/** Returns the address that opens a WhatsApp chat with a number. It needs the country's code; without one it is India's. */
export function whatsAppUrl(phone: string): string {
  const [, , first, second] = INDIAN.exec(phone) ?? [];
  return `https://wa.me/${first === undefined ? phone.replace("+", "") : `91${first}${second}`}`;
}
