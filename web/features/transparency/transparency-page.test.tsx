import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TransparencyPage } from "./transparency-page.tsx";

afterEach(cleanup);

test("lists how soon complaints are acknowledged and decided, and whom to write to", () => {
  render(<TransparencyPage figures={{ months: [], rule_sets: [], contact: "Asha Rao" }} />);
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
