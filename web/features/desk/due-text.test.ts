import { expect, it } from "vitest";
import { dueText } from "./due-text.ts";

const NOW = Date.parse("2026-11-23T09:00:00Z");

it.each([
  ["2026-11-23T06:30:00Z", "Overdue by 2 h"],
  ["2026-11-23T08:50:00Z", "Overdue"],
  ["2026-11-20T08:50:00Z", "Overdue by 3 days"],
  ["2026-11-23T12:30:00Z", "Due today, 6:00 pm"],
  // After midnight in India.
  ["2026-11-23T19:00:00Z", "Due tomorrow, 12:30 am"],
  ["2026-11-25T06:00:00Z", "Due Wed 25 Nov"],
])("says of %s that it is %s", (due, text) => {
  expect(dueText(due, NOW)).toBe(text);
});
