import { describe, expect, it } from "vitest";
import { amountFault, notAnAmount, readAmount, rupeesText } from "./amount.ts";

describe("understands", () => {
  it.each([
    ["25000", 25_000],
    ["25,000", 25_000],
    ["1,00,000", 100_000],
    ["100,000", 100_000],
    ["1,00,00,000", 10_000_000],
    ["25 000", 25_000],
    ["25\u00a0000", 25_000],
    ["25\u202f000", 25_000],
    ["₹ 25,000", 25_000],
    ["₹25,000/-", 25_000],
    ["Rs 25,000", 25_000],
    ["Rs.25,000/-", 25_000],
    ["₨ 25,000", 25_000],
    ["INR 25000", 25_000],
    ["25,000 INR", 25_000],
    ["25000 rupees only", 25_000],
    ["25,000 per month", 25_000],
    ["25,000/month", 25_000],
    ["25000 p.m.", 25_000],
    ["25000 /- per month", 25_000],
    ["25000.00 ", 25_000],
    ["25000.50", 25_000.5],
    ["25k", 25_000],
    ["25 K/month", 25_000],
    ["12.5k", 12_500],
    ["1.1 Lac", 110_000],
    ["1.5 Lakh", 150_000],
    ["1.5 lakhs", 150_000],
    ["1.25 L", 125_000],
    ["1 lakh 20 thousand", 120_000],
    ["2 cr", 20_000_000],
    ["25 हज़ार", 25_000],
    ["25 हज़ार रुपये", 25_000],
    ["25,000 रुपये", 25_000],
    ["रु 25,000", 25_000],
    ["रु. 25,000/-", 25_000],
    ["25000/माह", 25_000],
    ["25000 रुपये प्रति माह", 25_000],
    ["ರೂ 25,000", 25_000],
    ["ರೂ. 25,000", 25_000],
    ["25,000 ರೂಪಾಯಿ", 25_000],
    ["25000 / ತಿಂಗಳಿಗೆ", 25_000],
    ["२५०००", 25_000],
    ["೨೫,೦೦೦", 25_000],
    ["２５０００", 25_000],
    ["\u202a25000\u202c", 25_000],
    ["0", 0],
    ["Nil", 0],
    ["No deposit", 0],
  ])("%j as %j rupees", (typed, rupees) => {
    expect(readAmount(typed)).toEqual({ rupees });
  });

  it.each([
    ["2 months", 2],
    ["1 month", 1],
    ["2 months' rent", 2],
    ["1.5 months rent", 1.5],
    ["3 months of rent", 3],
    ["2 महीने", 2],
    ["2 महीने का किराया", 2],
    ["೨ ತಿಂಗಳು", 2],
  ])("%j as %j months of the rent", (typed, months) => {
    expect(readAmount(typed)).toEqual({ months });
  });
});

it.each([
  "",
  "-5000",
  "−5000",
  "25.000",
  "2.5e4",
  "0x61A8",
  "25,000-30,000",
  "25k to 30k",
  "25000 / 30000",
  "25000+",
  "25,00",
  "2,5000",
  "1.5",
  "30000k",
  "20 thousand 1 lakh",
  "25000 per day",
  "25000 per year",
  "On request",
  "months",
  "1_000",
  "$500",
  "25000⁰⁰",
  "10³",
  "①",
])("does not guess what %j means", (typed) => {
  expect(readAmount(typed)).toBeNull();
});

it("quotes what it does not understand, and says what to write", () => {
  expect(notAnAmount(" 25,000-30,000")).toBe('"25,000-30,000" is not an amount. Write 25000, 25k or 1.5 lakh');
});

it("leaves what is not certain, and says what is wrong with it", () => {
  expect(rupeesText("2 months", 25_000)).toBe("50000");
  expect(["2 months", " 25.000", "25000.50", "-5k"].map((typed) => rupeesText(typed))).toEqual([
    "2 months",
    "25.000",
    "25000.50",
    "-5000",
  ]);
  expect(["2 months", "25000.50", "25.000"].map((typed) => amountFault(typed, true))).toEqual([
    "Enter the monthly rent first, or an amount.",
    "Write whole rupees, without paise.",
    '"25.000" is not an amount. Write 25000, 25k or 1.5 lakh.',
  ]);
});

it("asks for the rent only where months of it are understood", () => {
  expect(amountFault("2 months")).toBe('"2 months" is not an amount. Write 25000, 25k or 1.5 lakh.');
});

it.each([23, 400])("leaves %i digits, and says that they are too many", (digits) => {
  const typed = `₹${"9".repeat(digits)}`;
  expect([rupeesText(typed), amountFault(typed)]).toEqual([typed, "This amount is too large."]);
  expect(readAmount(typed)).toEqual({ rupees: Number.MAX_SAFE_INTEGER });
});
