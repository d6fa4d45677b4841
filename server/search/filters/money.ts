import { rentText } from "#contract/browse/filters.ts";
import { depositLabel } from "../labels.ts";
import { draft, type Reader, type ReaderInput, type Understood } from "../reader.ts";
import { has } from "../terms.ts";
import { type Amount, amountAt, rangeAt, rupeesOf, unclearAmountEnd } from "./amounts.ts";

/** Reads rents and deposits: "under 30k", "25 se 30 hazar", "around 35k", "budget 20k", "deposit under 1 lakh". */

/** In rupees. A higher amount is a sale price. */
const MAX_RENT = 1_000_000;
const MAX_DEPOSIT = 10_000_000;
const MAX_TERMS_AROUND = 7;
/** "3k maintenance" is not a rent, "30k maintenance included" is. */
const MIN_BESIDE_MAINTENANCE = 10_000;

const ROUND_TO = 500;
const aboutLeast = (rent: number) => Math.round((rent * 0.9) / ROUND_TO) * ROUND_TO;
const aboutMost = (rent: number) => Math.round((rent * 1.1) / ROUND_TO) * ROUND_TO;

type Role = "max" | "min" | "about" | "between" | "rent" | "deposit" | "other" | "filler";

/** Returns whether "security" is an amenity here, because another amenity is next to it. */
function isAmenity({ terms }: ReaderInput, at: number): boolean {
  const isBeside = (near: number, far: number) => terms[has(terms[near], "and") ? far : near]?.wish?.kind === "amenity";
  return isBeside(at - 1, at - 2) || isBeside(at + 1, at + 2);
}

const isDeposit = (text: ReaderInput, at: number) =>
  has(text.terms[at], "deposit") || (has(text.terms[at], "security") && !isAmenity(text, at));

/** Returns what a word before an amount says about it. Null for other words. */
function roleBefore(text: ReaderInput, at: number): Role | null {
  const term = text.terms[at];
  if (has(term, "otherMoney")) return "other";
  if (isDeposit(text, at)) return "deposit";
  if (has(term, "max")) return "max";
  if (has(term, "min")) return "min";
  if (has(term, "about")) return "about";
  if (has(term, "between")) return "between";
  if (has(term, "rent")) return "rent";
  if (text.tokens[term?.first ?? -1]?.word === "from") return "min";
  return has(term, "stop", "be", "of", "in") && !has(term, "and") ? "filler" : null;
}

/** "bees se tees hazar" */
const isRangeOfWords = (text: ReaderInput, at: number) =>
  text.terms[at]?.value !== undefined && (rangeAt(text, at, false)?.[1]?.unit ?? 1) > 1;

/** Reads the words before an amount, and returns where the amount begins. Null if there is no amount. */
function readBefore(text: ReaderInput, at: number): { roles: Role[]; end: number } | null {
  const roles: Role[] = [];
  for (let end = at; end < at + MAX_TERMS_AROUND; end++) {
    if (amountAt(text, end) !== null || isRangeOfWords(text, end)) return { roles, end };
    const role = roleBefore(text, end);
    // "security, up to 30k" means an amenity and a rent, not a deposit.
    const isApart = text.terms[end + 1]?.isAfterBreak === true && (role === "deposit" || role === "other");
    if (role === null || isApart) return null;
    roles.push(role);
  }
  return null;
}

/** Returns whether an amount begins at a term, possibly after words that belong to it. */
const beginsAmount = (text: ReaderInput, at: number) => {
  const found = readBefore(text, at);
  return found !== null && !found.roles.includes("deposit");
};

/** Returns whether a word after an amount belongs to the next amount: "max" in "min 20k max 30k". */
function belongsToNext(text: ReaderInput, at: number): boolean {
  const next = amountAt(text, at + 1);
  if (next === null) return false;
  const isRepeated = has(text.terms[at], "max", "min") && has(text.terms[next.end], "maxAfter", "minAfter");
  const isNextRent = has(text.terms[at], "deposit", "security") && has(text.terms[next.end], "rent", "perMonth");
  return !isRepeated && !isNextRent;
}

/** Returns whether an amount is too small for a rent: the maintenance in "25k maintenance 3k". */
const isSmall = (amount: Amount | null) =>
  amount !== null && (rupeesOf(amount, true) ?? MIN_BESIDE_MAINTENANCE) < MIN_BESIDE_MAINTENANCE;

/** Returns what a word after an amount says about it. Null for other words. */
function roleAfter(text: ReaderInput, at: number): Role | null {
  const term = text.terms[at];
  if (term === undefined || term.isAfterBreak) return null;
  if (has(term, "perMonth", "betweenAfter")) return "filler";
  if (has(term, "otherMoney")) return isSmall(amountAt(text, at + 1)) ? null : "other";
  if (belongsToNext(text, at)) return null;
  if (isDeposit(text, at)) return beginsAmount(text, at + 1) && amountAt(text, at + 1) === null ? null : "deposit";
  if (has(term, "maxAfter")) return "max";
  if (has(term, "minAfter") || (has(term, "plus") && !has(text.terms[at + 1], "otherMoney", "deposit"))) return "min";
  if (has(term, "aboutAfter")) return "about";
  return has(term, "rent") && !beginsAmount(text, at + 1) ? "rent" : null;
}

function readAfter(text: ReaderInput, at: number): { roles: Role[]; end: number } {
  const roles: Role[] = [];
  for (let end = at; ; end++) {
    const role = end < at + MAX_TERMS_AROUND ? roleAfter(text, end) : null;
    if (role === null) return { roles, end };
    roles.push(role);
    if (role === "other") return { roles, end: end + 1 };
  }
}

/** Reads "2 months deposit" and "deposit 2 months" as a note, because there is no such filter. */
function readDepositInMonths(text: ReaderInput, at: number): Understood | null {
  const { terms } = text;
  const isCount = (place: number) => terms[place]?.value !== undefined && has(terms[place + 1], "month");
  let next = at;
  while (
    next < at + 4 &&
    (has(terms[next], "deposit", "security", "max") || (next > at && roleBefore(text, next) === "filler"))
  )
    next += 1;
  if (next > at && isDeposit(text, at) && isCount(next)) return { end: next + 2, notes: ["deposit_in_months"] };
  if (!isCount(at)) return null;
  for (next = at + 2; next < at + 5 && (has(terms[next], "rent") || roleBefore(text, next) === "filler"); ) next += 1;
  return isDeposit(text, next) ? { end: next + 1, notes: ["deposit_in_months"] } : null;
}

interface Read {
  roles: ReadonlySet<Role>;
  /** Whether a currency, a unit or a separator shows that it is money. */
  isSure: boolean;
  /** One amount, or the ends of a range. */
  rupees: number[];
  end: number;
}

function foundDeposit(text: ReaderInput, at: number, { roles, rupees, end }: Read): Understood {
  const maxDeposit = Math.max(...rupees);
  if (maxDeposit > MAX_DEPOSIT || roles.has("min")) return { end, areWords: true };
  const wish = { kind: "deposit", filter: { maxDeposit }, label: depositLabel(maxDeposit) } as const;
  return { end, pieces: [draft(text, at, end, wish)] };
}

function foundRent(text: ReaderInput, at: number, { roles, rupees, end, isSure }: Read): Understood {
  const [least = 0, most = least] = rupees.sort((a, b) => a - b);
  if (most > MAX_RENT) return { end, notes: ["price_to_buy"] };
  const isRange = rupees.length > 1;
  const isAbout = !isRange && roles.has("about");
  const isMin = !isRange && !isAbout && roles.has("min") && !roles.has("max");
  const filter = isMin
    ? { minRent: least }
    : {
        ...(isRange && { minRent: least }),
        ...(isAbout && { minRent: aboutLeast(least) }),
        maxRent: isAbout ? aboutMost(most) : most,
      };
  const isLone = !isRange && !isAbout && !roles.has("min") && !roles.has("max");
  const wish = { kind: "rent", filter, label: rentText(filter) } as const;
  return { end, pieces: [{ ...draft(text, at, end, wish), isLone, isGuess: isLone && !isSure }] };
}

const ASKING: readonly Role[] = ["max", "min", "about", "between", "rent", "deposit"];

export const readMoney: Reader = (text, at) => {
  const inMonths = readDepositInMonths(text, at);
  if (inMonths !== null) return inMonths;
  if (has(text.terms[at], "noDeposit"))
    return foundDeposit(text, at, { roles: new Set(), rupees: [0], end: at + 1, isSure: true });
  const before = readBefore(text, at);
  if (before === null) return null;
  const single = amountAt(text, before.end);
  const amounts = rangeAt(text, before.end, before.roles.includes("between")) ?? (single ? [single] : []);
  const after = readAfter(text, amounts.at(-1)?.end ?? 0);
  const roles = new Set([...before.roles, ...after.roles]);
  const isAsked = ASKING.some((role) => roles.has(role)) || after.end > (amounts.at(-1)?.end ?? 0);
  const rupees = amounts.map((amount) => (amount.value === 0 && roles.has("deposit") ? 0 : rupeesOf(amount, isAsked)));
  if (!rupees.every((amount) => amount !== null)) return null;
  const isSure = isAsked || amounts.some(({ isSure, hasCurrency }) => isSure || hasCurrency);
  const read = { roles, rupees, end: after.end, isSure };
  if (roles.has("deposit")) return foundDeposit(text, at, read);
  const isOther =
    before.roles.includes("other") || (after.roles.includes("other") && Math.max(...rupees) < MIN_BESIDE_MAINTENANCE);
  return isOther ? { end: after.end, areWords: true } : foundRent(text, at, read);
};

/** Reads an amount such as 25.000 or -25000, with the words before it, as a note. */
export const readUnclearAmount: Reader = (text, at) => {
  let amount = at;
  while (amount < at + MAX_TERMS_AROUND && roleBefore(text, amount) !== null) amount += 1;
  const end = unclearAmountEnd(text, amount);
  return end === null ? null : { end, notes: ["unclear_amount"] };
};
