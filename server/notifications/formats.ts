const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Returns an amount as "₹30,000". */
export const formatRupees = (amount: number): string => rupees.format(amount);
/** Returns a date (YYYY-MM-DD) as "1 Dec 2026". */
export const formatDay = (date: string): string => day.format(new Date(date));
