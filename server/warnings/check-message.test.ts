import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cpuMsOf } from "../testing/timing.ts";
import { checkMessage } from "./check-message.ts";
import { type MessageExample, precisionOf, recallOf, type Tallies, tallyMessages } from "./examples.ts";
import type { Side } from "./reading.ts";

function examplesIn(name: string): MessageExample[] {
  const lines = readFileSync(new URL(`examples/${name}.ndjson`, import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line));
}

function expectAtLeast(tallies: Tallies, key: string, precision: number, recall: number): void {
  const tally = tallies.get(key);
  if (!tally) throw new Error(`There are no examples of ${key}.`);
  expect(precisionOf(tally).value, `precision of ${key}`).toBeGreaterThanOrEqual(precision);
  expect(recallOf(tally).value, `recall of ${key}`).toBeGreaterThanOrEqual(recall);
}

// The rules are not changed to fit the held-out examples. The independent ones were written without knowing the rules,
// and checked once. Their first two sets were then used to extend the rules.
describe.each([
  "messages",
  "more-messages",
  "held-out-messages",
  "independent-1-messages",
  "independent-2-messages",
  "independent-3-messages",
])("the examples in %s", (name) => {
  const examples = examplesIn(name);
  const tallies = tallyMessages(examples);

  it("are found with few false alarms in every language", () => {
    expectAtLeast(tallies, "all scam", 0.95, 0.8);
    expectAtLeast(tallies, "all notice", 0.95, 0.9);
    for (const language of ["en", "hinglish", "hi", "kn"]) {
      expectAtLeast(tallies, `${language} scam`, 0.85, 0.7);
      expectAtLeast(tallies, `${language} notice`, 0.85, 0.7);
    }
  });

  it("have unique ids and texts", () => {
    expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length);
    expect(new Set(examples.map(({ text }) => text)).size).toBe(examples.length);
  });
});

it("warns of less than one in a hundred normal messages about payments, codes and visits", () => {
  const examples = examplesIn("near-misses");
  const flagged = examples.filter(({ text, from }) => checkMessage(text, from).tier !== "normal");
  expect(flagged.length / examples.length).toBeLessThan(0.01);
});

it.each([
  ["in capitals", (text: string) => text.toUpperCase()],
  ["without punctuation", (text: string) => text.replace(/[.,!?;:।]( |$)/g, "$1")],
  ["with invisible characters", (text: string) => [...text].join("\u200b")],
  ["with zeros for o", (text: string) => text.replace(/([a-z])o([a-z])/g, "$10$2")],
])("finds most frauds also %s", (_, change) => {
  const examples = [...examplesIn("messages"), ...examplesIn("more-messages")];
  const tallies = tallyMessages(examples.map((example) => ({ ...example, text: change(example.text) })));
  expectAtLeast(tallies, "all scam", 0.95, 0.9);
});

it.each([
  ["p a y 3000 t0ken before the visit", "a spaced word and a digit for a letter"],
  ["Pay 3000 tok\u200ben before the visit", "an invisible character"],
  ["Раy 3000 tоken before the visit", "Cyrillic letters"],
  ["ＰＡＹ 3000 ｔｏｋｅｎ before the visit", "full-width letters"],
  ["Páy 3000 tøken, advance before the visit", "accents"],
])("reads %s in spite of %s", (text) => {
  expect(checkMessage(text, "host")).toEqual({ tier: "scam", kinds: ["advance_payment"] });
});

it.each([
  ["Pay 3000 before the visit.", "scam"],
  ["Do not pay 3000 before the visit.", "normal"],
  ["Visit before you pay 3000.", "normal"],
  ["Pay 3000 after the visit.", "normal"],
  ["Do I pay 3000 before the visit?", "normal"],
  ["Someone asked me to pay 3000 before the visit.", "normal"],
  ["I never ask anyone to pay 3000 before a visit.", "normal"],
  ["No token, no visit.", "scam"],
  ["No token needed for the visit.", "normal"],
  ["Pehle 3000 bhejo phir ghar dikhaunga", "scam"],
  ["Pehle ghar dekho phir 3000 dena", "normal"],
  ["Visit first, pay later.", "normal"],
  ["Come see it first and then pay 3000.", "normal"],
  ["Pay 3000 first, visit later.", "scam"],
  ["Dekhne pehle 3000 do", "scam"],
  ["ಮೊದಲು 3000 ಕಳುಹಿಸಿ, ಆಮೇಲೆ ಮನೆ ನೋಡಿ", "scam"],
  ["ಮೊದಲು ಮನೆ ನೋಡಿ, ಆಮೇಲೆ 3000 ಕಳುಹಿಸಿ", "normal"],
])("finds the order of paying and seeing in %s", (text, tier) => {
  expect(checkMessage(text, "host").tier).toBe(tier);
});

it.each<[Side, string, string]>([
  ["host", "Pehle paise bhejne ki zarurat nahi, ghar dekh lo", "a payment that is not needed"],
  ["host", "See the flat, and after that pay the token.", "a payment after a visit"],
  ["host", "I don't ask anyone to pay the token before they see the flat.", "a demand that is denied"],
  ["host", "Other owners ask a gate pass of 1000, I don't.", "what other owners ask"],
  ["guest", "Do mahine ka advance zyada hai, ek kar dijiye", "a sum that is too much"],
  ["guest", "Someone from the army wanted to rent without seeing, I refused.", "a story"],
  ["host", "I'll send you the OTP of the gate.", "a code that the speaker sends"],
  ["host", "Paise baad me, pehle ghar dekh lijiye", "a payment that comes later"],
  ["host", "Check the light bill before you pay 3000 to anyone.", "a payment that is only a point in time"],
  ["host", "Deposit is 90000, pay by NEFT on the day of registration.", "a payment with the agreement"],
  ["host", "The water tanker comes to about 400 per flat.", "a shared cost"],
  ["host", "The society has a form for new tenants, fee 1000, after you shift in.", "a fee after moving in"],
  ["host", "Gate pass ke paise maangne wale thag hain, savdhan rahiye", "a warning of a gate pass"],
  ["host", "Show the 6 digit code at the gate, the guard checks it.", "a code for the guard"],
  ["host", "At the registrar an OTP comes on your mobile.", "a code that is not asked for"],
  ["guest", "Can you send a QR? I'll scan it and pay the rent.", "a scan by the speaker"],
  ["guest", "They say never scan a QR to receive money.", "a scan that is advised against"],
  ["host", "You paid 500 extra, I'll return it.", "a return by the speaker"],
  ["host", "Fill the tenant form, the link is on the notice board. No fee.", "a link without a fee"],
])("takes the %s's %j as normal: %s", (from, text) => {
  expect(checkMessage(text, from)).toEqual({ tier: "normal", kinds: [] });
});

it.each<[Side, string, string]>([
  ["host", "Ek code gaya hoga aapke mobile pe, bata dijiye", "credentials"],
  ["guest", "Did you get the request for 30k? Accept it and the rent is in your balance.", "payment_pull"],
  ["guest", "Paisa tabhi aata hai jab aap pehle das rupaye bhejenge", "payment_pull"],
  ["host", "Guard ki parchi ke 1200 mujhe bhej do", "gate_pass"],
])("finds that the %s's %j asks for something", (from, text, kind) => {
  expect(checkMessage(text, from).kinds).toContain(kind);
});

it("takes an owner's demand for a fraud, but not a tenant's offer", () => {
  const text = "Transfer the token first, then the visit.";
  expect(checkMessage(text, "host").tier).toBe("scam");
  expect(checkMessage(text).tier).toBe("scam");
  expect(checkMessage(text, "guest").tier).toBe("normal");
});

it("returns several kinds in the order in which screens show them", () => {
  const text = "Pay the gate pass of 2000 and the token of 5000 before the visit, or call 98765 43210.";
  expect(checkMessage(text, "host").kinds).toEqual(["gate_pass", "advance_payment", "off_platform"]);
});

it.each(["", " ", "ok", "👍", "\u0000", "\ud800", "????", "....", "₹", "a".repeat(4000)])(
  "takes %j as normal",
  (text) => {
    expect(checkMessage(text)).toEqual({ tier: "normal", kinds: [] });
  },
);

const HOSTILE = [
  "a ",
  "aaaa",
  "9 ",
  "9,",
  "1,1",
  "pay ",
  "no no pay ",
  "first then before after pay visit no ",
  "ಹಣ ಕಳುಹಿಸಿ ",
  "ಕೀಬೋ",
  "भेजिए टोकन पहले ",
  "a@b.c ",
  "p a y ",
  "scan qr pin. ",
  "one two ",
  "insta a_b ",
  "\u200b",
  ".a",
];

it.each(HOSTILE)("takes time in proportion to the length of %j", (part) => {
  const text = part.repeat(Math.ceil(100_000 / part.length));
  expect(cpuMsOf(() => checkMessage(text))).toBeLessThan(2_000);
});

it("uses no pattern that looks around or refers back, which would allow backtracking", () => {
  const names = [".", "kinds/", "words/", "../../contract/find-contacts/"];
  const folders = names.map((name) => new URL(name, import.meta.url));
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)));
  for (const file of files.filter(({ pathname }) => pathname.endsWith(".ts") && !pathname.endsWith(".test.ts"))) {
    expect(readFileSync(file, "utf8"), file.pathname).not.toMatch(/\(\?[=!<]|\\[1-9]/);
  }
});
