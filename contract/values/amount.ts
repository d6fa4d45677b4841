import { quoted, seen } from "./text.ts";

/** An amount of money: rupees, which may have paise, or as many months of the rent. */
export type Amount = { rupees: number } | { months: number };

/** Words for a number of rupees. Also those of Hindi and Kannada, in both scripts. */
const RUPEES_OF_UNIT: Readonly<Record<string, number>> = Object.fromEntries([
  ...["k", "thousand", "hazar", "hazaar", "हजार", "हज़ार", "ಸಾವಿರ"].map((word) => [word.normalize("NFKC"), 1000]),
  ...["l", "lac", "lacs", "lakh", "lakhs", "लाख", "ಲಕ್ಷ"].map((word) => [word, 100_000]),
  ...["cr", "crore", "crores", "करोड़", "ಕೋಟಿ"].map((word) => [word.normalize("NFKC"), 10_000_000]),
]);
const NOTHING = /^(?:nil|zero|none|no (?:deposit|maintenance)|free)$/;

const CURRENCY = "(?:₹|rs\\.?|inr|rupees?|रुपये|रुपए|रुपया|रु\\.?|ರೂಪಾಯಿ|ರೂ\\.?)";
const BEFORE = new RegExp(`^${CURRENCY} ?`);
const AFTER = new RegExp(
  `(?: ?(?:/-|only|${CURRENCY}|(?:/|per|a|प्रति|ಪ್ರತಿ) ?(?:(?:month|mo|m)\\.?|माह|महीना|महीने|ತಿಂಗಳಿಗೆ|ತಿಂಗಳು)|monthly|p\\.? ?m\\.?|pcm|मासिक|ತಿಂಗಳಿಗೆ))+$`,
);
const NUMBER = "\\d+(?:\\.\\d+)?|\\d{1,3}(?:,\\d{2,3})*,\\d{3}(?:\\.\\d+)?|\\d{1,3}(?: \\d{2,3})* \\d{3}(?:\\.\\d+)?";
const PLAIN = new RegExp(`^(?:${NUMBER})$`);
const UNIT = Object.keys(RUPEES_OF_UNIT)
  .sort((a, b) => b.length - a.length)
  .join("|");
/** Also "1 lakh 20 thousand". */
const WITH_UNITS = new RegExp(
  `^(\\d{1,3}(?:\\.\\d{1,3})?) ?(${UNIT})\\.?(?: (?:and )?(\\d{1,2}(?:\\.\\d)?) ?(${UNIT}))?$`,
);
const MONTHS =
  /^(\d{1,2}(?:\.5)?) ?(?:(?:months?|mths?)['’]?(?: of)?(?: rent)?(?: (?:deposit|advance))?|(?:महीने|महीना|माह)(?: का किराया)?|ತಿಂಗಳು|ತಿಂಗಳ ಬಾಡಿಗೆ)$/;
/** A smaller amount with paise is another notation, such as 1.5 for 1.5 lakh. */
const MIN_WITH_PAISE = 1000;

function fromUnits(body: string): number | null {
  const [, first, unit = "", second, lesser = ""] = WITH_UNITS.exec(body) ?? [];
  if (first === undefined) return null;
  const [factor = 0, lesserFactor = 0] = [RUPEES_OF_UNIT[unit], RUPEES_OF_UNIT[lesser]];
  if (second !== undefined && lesserFactor >= factor) return null;
  return Math.round(Number(first) * factor + Number(second ?? 0) * lesserFactor);
}

function fromDigits(body: string): number | null {
  if (!PLAIN.test(body)) return null;
  const [whole = "", paise = ""] = body.replaceAll(/[ ,]/g, "").split(".");
  // "25.000" may mean 25,000.
  if (paise.length > 2) return null;
  // Longer numbers are not exact.
  const rupees = Math.min(Number(`${whole}.${paise || 0}`), Number.MAX_SAFE_INTEGER);
  return Number.isInteger(rupees) || rupees >= MIN_WITH_PAISE ? rupees : null;
}

/**
 * Returns what a typed or imported amount means, as people in India write it: "25,000", "₹ 25,000/-", "25k",
 * "1.5 lakh", "25,000 per month", "2 months". Returns null if it is not certain, for example for "25.000", "2.5e4", a
 * range or a negative amount.
 */
export function readAmount(typed: string): Amount | null {
  const text = seen(typed).toLowerCase();
  if (NOTHING.test(text)) return { rupees: 0 };
  const [, months] = MONTHS.exec(text) ?? [];
  if (months !== undefined) return { months: Number(months) };
  const body = text.replace(BEFORE, "").replace(AFTER, "");
  const rupees = fromDigits(body) ?? fromUnits(body);
  return rupees === null ? null : { rupees };
}

/** Returns the sentence about an amount that is not understood. */
export const notAnAmount = (typed: string) => `${quoted(typed)} is not an amount. Write 25000, 25k or 1.5 lakh`;

/**
 * Returns a typed amount as digits if it is certainly one of whole rupees, otherwise as it was typed. With the rent,
 * "2 months" is understood, too. A minus stays, so that the field's rule can refuse it.
 */
export function rupeesText(typed: string, rent?: number): string {
  const [, minus, text = typed] = /^\s*([-−])(.*)$/s.exec(typed) ?? [];
  const amount = readAmount(text);
  if (amount === null || ("months" in amount && !rent)) return typed.trim();
  const rupees = "rupees" in amount ? amount.rupees : Math.round(amount.months * (rent ?? 0));
  return Number.isInteger(rupees) && rupees < Number.MAX_SAFE_INTEGER ? `${minus ? "-" : ""}${rupees}` : typed.trim();
}

/** Returns what is wrong with an amount that `rupeesText` left as it was typed. */
export function amountFault(typed: string, takesMonths = false): string {
  const amount = readAmount(typed);
  if (amount === null || ("months" in amount && !takesMonths)) return `${notAnAmount(typed)}.`;
  if ("months" in amount) return "Enter the monthly rent first, or an amount.";
  return amount.rupees < Number.MAX_SAFE_INTEGER ? "Write whole rupees, without paise." : "This amount is too large.";
}
