const LOCALE = "en-IN";
const TIME_ZONE = "Asia/Kolkata";

const grouped = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
/** "1 Dec 2026" and "12 March 2026": put together here, since browsers disagree on "Sep" and "Sept". */
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const inIndia = new Intl.DateTimeFormat("en-CA", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** 145000 is "1,45,000". */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** Whole rupees: 145000 is "₹1,45,000". */
export function formatRupees(amount: number): string {
  return `₹${grouped.format(amount)}`;
}

/** The calendar day in India, YYYY-MM-DD, of an instant. */
export function dayInIndia(instant: Date | string = new Date()): string {
  return inIndia.format(new Date(instant));
}

/** A calendar day as YYYY-MM-DD stays that day; an instant is the day it is in India. */
function partsOf(date: string): { day: number; month: string; year: string } {
  const plain = /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : dayInIndia(date);
  const [year = "", month = "", day = ""] = plain.split("-");
  return { day: Number(day), month: MONTHS[Number(month) - 1] ?? "", year };
}

/** "1 Dec 2026". Takes a calendar day or an instant. */
export function formatDate(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** "12 March 2026", as for the day on which somebody joined. */
export function formatLongDate(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${month} ${year}`;
}
