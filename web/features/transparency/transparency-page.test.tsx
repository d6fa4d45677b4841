import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { TransparencyWeek } from "#contract/desk/transparency.ts";
import { dayAfter, weekdayOf } from "#contract/india-time.ts";
import { dayInIndia, formatShortDate } from "#web/lib/format/format.ts";
import { TransparencyPage } from "./transparency-page.tsx";

afterEach(cleanup);

const WEEK = { questions: 0, answered_24h: 0, late: 0, ran_out: 0, closed: 0, withdrawn: 0, median_hours: null };

/** Returns 26 weeks up to this one, with these figures of the last weeks. */
function weeks(...last: Partial<TransparencyWeek>[]): TransparencyWeek[] {
  const monday = dayAfter(dayInIndia(), 1 - weekdayOf(dayInIndia()));
  return Array.from({ length: 26 }, (_, i) => ({
    week: dayAfter(monday, 7 * (i - 25)),
    ...WEEK,
    ...last[i - 26 + last.length],
  }));
}

test("shows the questions of 26 weeks, oldest first, as a sentence, bars and a table", () => {
  const [full, hidden] = [
    { questions: 548, answered_24h: 519, late: 9, ran_out: 20, closed: 41, withdrawn: 12, median_hours: 3.2 },
    { questions: "fewer than 5", answered_24h: "fewer than 5" } as const,
  ];
  const all = weeks(full, hidden);
  render(<TransparencyPage figures={{ months: [], replies: all, rule_sets: [], rents: null, contact: null }} />);
  const section = screen.getByRole("heading", { name: "Questions to owners" }).closest("section") as HTMLElement;
  const table = within(section).getByRole("table", { name: "Questions to owners by week" });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows[0]).toEqual([
    "Week of",
    "Questions",
    "Answered in 24 h",
    "Late",
    "Ran out",
    "Closed",
    "Withdrawn",
    "Half within",
  ]);
  expect(rows.slice(1).map(([week]) => week)).toEqual(all.map(({ week }) => formatShortDate(week)));
  expect(rows[1]?.slice(1)).toEqual(["0", "0", "0", "0", "0", "0", "–"]);
  expect(rows[25]?.slice(1)).toEqual(["548", "519", "9", "20", "41", "12", "3.2 h"]);
  expect(rows[26]?.slice(1, 3)).toEqual(["fewer than 5", "fewer than 5"]);
  expect(section.textContent).toContain(
    `519 of 548 questions of the week of ${formatShortDate(all[24]?.week ?? "")} were answered within 24 hours, half of the answers came within 3.2 hours.`,
  );
  const bars = within(section).getByRole("img", { name: /^Questions by week, the oldest left/ });
  expect(bars.querySelectorAll("g")).toHaveLength(26);
});

test("says nothing about an ended week without questions", () => {
  render(<TransparencyPage figures={{ months: [], replies: weeks({}), rule_sets: [], rents: null, contact: null }} />);
  expect(screen.queryByText(/questions of the week of/)).toBeNull();
});

test("lists how soon complaints are acknowledged and decided, and whom to write to", () => {
  const figures = { months: [], replies: weeks(), rule_sets: [], rents: null, contact: "Asha Rao" };
  render(<TransparencyPage figures={figures} />);
  const section = screen.getByRole("heading", { name: "Complaints" }).parentElement as HTMLElement;
  expect(
    within(section)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    "We confirm that we have a complaint: within 24 hours",
    "Intimate images of a person: within 2 hours",
    "Money before a visit, abuse or threats: within 24 hours",
    "Pretending to be another person: within 36 hours",
    "All other complaints, and appeals: within 7 days",
  ]);
  expect(section.textContent).toContain("Write to: Asha Rao");
});

test("says how often the usual rents were right, if that is known", () => {
  const none = { months: [], replies: weeks(), rule_sets: [], rents: null, contact: null };
  const { rerender } = render(<TransparencyPage figures={{ ...none, rents: { homes: 100, inside: 79 } }} />);
  expect(screen.getByText("79 of 100 rents lay in the 8-in-10 range.")).toBeTruthy();
  rerender(<TransparencyPage figures={{ ...none, rents: null }} />);
  expect(screen.queryByText(/8-in-10/)).toBeNull();
});
