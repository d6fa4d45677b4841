import { formatDate } from "./format.ts";

const time = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});
/** Formats an instant as "10:42 am". */
export function formatTime(instant: string): string {
  // Browsers disagree on the space before "am" and on its case.
  return time
    .format(new Date(instant))
    .replace(/[\u00a0\u202f]/g, " ")
    .toLowerCase();
}

/** Formats an instant as "14 Nov 2026, 10:42 am". */
export function formatDateTime(instant: string): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}
