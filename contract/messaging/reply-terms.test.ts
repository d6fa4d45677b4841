import { expect, it } from "vitest";
import { ANSWER_HOURS, type OwnerReplies, repliesText, shownReplies } from "./reply-terms.ts";

const textOf = (answered: number, within_hours: OwnerReplies["within_hours"] = null) => {
  const shown = shownReplies({ answered, within_hours });
  return shown && repliesText(shown);
};

it("says within how many hours an owner usually answers", () => {
  expect(ANSWER_HOURS.map((hours) => textOf(8, hours))).toEqual([
    "Usually answers within 1 hour",
    "Usually answers within 3 hours",
    "Usually answers within 6 hours",
    "Usually answers within 12 hours",
    "Usually answers within 24 hours",
  ]);
});

it("says the share from six of ten on, and nothing below", () => {
  expect([10, 7, 6, 5, 0].map((answered) => textOf(answered))).toEqual([
    "Answers 10 of 10 questions within a day",
    "Answers 7 of 10 questions within a day",
    "Answers 6 of 10 questions within a day",
    null,
    null,
  ]);
  expect(shownReplies(null)).toBeNull();
});
