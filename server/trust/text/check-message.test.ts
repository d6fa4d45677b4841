import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkMessage } from "./check-message.ts";
import { type MessageExample, precisionOf, recallOf, type Tallies, tallyMessages } from "./examples.ts";

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

// The held-out examples were written before the rules, and the rules are not changed to suit them.
describe.each(["messages", "more-messages", "held-out-messages"])("the examples in %s", (name) => {
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
  ["ಮೊದಲು 3000 ಕಳುಹಿಸಿ, ಆಮೇಲೆ ಮನೆ ನೋಡಿ", "scam"],
  ["ಮೊದಲು ಮನೆ ನೋಡಿ, ಆಮೇಲೆ 3000 ಕಳುಹಿಸಿ", "normal"],
])("finds the order of paying and seeing in %s", (text, tier) => {
  expect(checkMessage(text, "host").tier).toBe(tier);
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
  const start = performance.now();
  checkMessage(text);
  expect(performance.now() - start).toBeLessThan(2_000);
});

it("uses no pattern that looks around or refers back, which would allow backtracking", () => {
  const folders = [new URL(".", import.meta.url), new URL("../../../contract/", import.meta.url)];
  const files = ["acts", "check-description", "check-message", "language", "lexicon", "notice-rules", "order", "parts"];
  const shared = ["find-addresses", "find-contacts", "find-handles", "find-links", "find-phones", "plain-text"];
  for (const [index, names] of [files, shared].entries()) {
    for (const name of names) {
      expect(readFileSync(new URL(`${name}.ts`, folders[index]), "utf8"), name).not.toMatch(/\(\?[=!<]|\\[1-9]/);
    }
  }
});
