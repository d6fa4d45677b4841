/** An optional leading +, then 10 to 13 digits. */
export const PHONE_PATTERN = /^\+?\d{10,13}$/;
export const PHONE_MESSAGE = "Please enter a valid phone number.";

/** Returns a phone number as it is stored: without the spaces, hyphens and brackets that people type. */
export function normalPhone(typed: string): string {
  return typed.replace(/[\s\p{Pd}()[\]]/gu, "");
}

/** Returns the address that opens a WhatsApp chat with a number. It needs the country's code; without one it is India's. */
export function whatsAppUrl(phone: string): string {
  const hasCode = phone.startsWith("+") || phone.length > 10;
  return `https://wa.me/${hasCode ? phone.replace("+", "") : `91${phone}`}`;
}
