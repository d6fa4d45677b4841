import type { Token } from "../../places/names/tokens.ts";
import { isKnownPin } from "../../places/pins.ts";
import { canEndBefore } from "../places/find-places.ts";

/** Reads PIN codes: "560034", "560 034", "pin code 560034", "delhi 92". */

interface Pin {
  /** Six digits. Null for a short form, which is only the end of an address. */
  code: string | null;
  end: number;
}

const PIN = /^[1-9]\d{5}$/;
const BEFORE_PIN = new Set(["pin", "pincode", "zip", "zipcode", "postal"]);
const AFTER_PIN = new Set(["code", "no", "number"]);
/** Amounts are mostly multiples of this. */
const ROUND = 500;
/** The beginnings of PIN codes that people shorten. */
const CITY_PINS: Readonly<Record<string, string>> = { delhi: "1100", bangalore: "5600" };

/** Returns the six digits at a token. They may have a space in the middle. */
function digitsAt(tokens: readonly Token[], at: number): Pin | null {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first?.is !== "digits") return null;
  if (PIN.test(first.word) && first.to - first.from === first.word.length) return { code: first.word, end: at + 1 };
  const isSplit = first.word.length === 3 && second?.word.length === 3 && !second.isGlued && !second.isAfterBreak;
  const code = `${first.word}${second?.word}`;
  return isSplit && isKnownPin(code) ? { code, end: at + 2 } : null;
}

/** Returns the PIN code at a token. A round number without "pin" before it is an amount. */
export function pinAt(tokens: readonly Token[], at: number): Pin | null {
  const word = tokens[at]?.word ?? "";
  if (BEFORE_PIN.has(word)) {
    let number = at + 1;
    while (AFTER_PIN.has(tokens[number]?.word ?? "")) number += 1;
    return digitsAt(tokens, number);
  }
  const pin = digitsAt(tokens, at);
  if (pin?.code && canEndBefore(tokens, pin.end))
    return isKnownPin(pin.code) || Number(pin.code) % ROUND > 0 ? pin : null;
  const beginning = CITY_PINS[tokens[at - 1]?.word ?? ""];
  const isShort = beginning !== undefined && /^\d{1,2}$/.test(word) && canEndBefore(tokens, at + 1);
  return isShort && isKnownPin(`${beginning}${word.padStart(2, "0")}`) ? { code: null, end: at + 1 } : null;
}
