import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkDescription } from "./check-description.ts";
import { precisionOf, recallOf, tallyDescriptions } from "./examples.ts";

// The last file was written without knowing the rules, and was never used to extend them.
it.each([
  ["listings", 0.7],
  ["more-listings", 0.7],
  ["held-out-listings", 0.7],
  ["independent-2-listings", 0.7],
  ["independent-3-listings", 0.5],
])("finds brokers among the examples in %s", (name, recall) => {
  const lines = readFileSync(new URL(`examples/${name}.ndjson`, import.meta.url), "utf8")
    .trim()
    .split("\n");
  const tally = tallyDescriptions(lines.map((line) => JSON.parse(line))).get("all broker");
  if (!tally) throw new Error("There are no examples of brokers.");
  expect(precisionOf(tally).value).toBeGreaterThanOrEqual(0.95);
  expect(recallOf(tally).value).toBeGreaterThanOrEqual(recall);
});

it.each([
  ["Brokerage one month.", "broker"],
  ["No brokerage.", "owner"],
  ["We have many more flats for your budget.", "broker"],
  ["There are many more shops nearby.", "owner"],
  ["My flat. Brokers stay away.", "owner"],
  ["Tell us your budget.", "broker"],
  ["If you have a budget below 20k please don't ask.", "owner"],
  ["Our fees are half a month.", "broker"],
  ["Painting charges of half a month are cut when you leave.", "owner"],
  ["Sharma Properties, Lajpat Nagar.", "broker"],
  ["Second floor in Nitesh Estates Forest Hills.", "owner"],
  ["Real estate agents will quote 28k for this, I want 25k.", "owner"],
  ["", "owner"],
])("labels %j as by a %s", (text, label) => {
  expect(checkDescription(text).label).toBe(label);
});
