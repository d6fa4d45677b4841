/** How amounts and days are written, for server and web. No zod, so that pages can import it. */

const grouped = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
/** Not taken from Intl, because browsers and servers disagree on "Sep" and "Sept". */
export const MONTHS = [
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

/** Formats 145000 as "1,45,000". */
export const formatCount = (count: number): string => grouped.format(count);

/** Formats 145000 as "₹1,45,000". */
export const formatRupees = (amount: number): string => `₹${formatCount(amount)}`;

/** Formats a range of rents as "₹28,000 to ₹36,000". */
export const rangeText = (low: number, high: number): string => `${formatRupees(low)} to ${formatRupees(high)}`;

/** Formats a day (YYYY-MM-DD) as "1 Dec 2026". */
export function formatDay(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]?.slice(0, 3) ?? ""} ${year}`;
}

/** Formats 1500 as "1.5 km". */
export const distanceText = (metres: number): string => (metres < 1000 ? `${metres} m` : `${metres / 1000} km`);

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
