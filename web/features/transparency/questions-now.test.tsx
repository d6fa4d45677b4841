import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openScreen, refusal, serveApi, testUser } from "#web/testing/open-screen.tsx";
import QuestionsNow from "./questions-now.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => openScreen({ "/": <QuestionsNow /> }, { user: testUser({ type: "admin" }) });
const WEEK = { questions: 8, answered_24h: 8, late: 0, ran_out: 0, closed: 0, withdrawn: 0, median_hours: 2 };

test("loads the weeks of the transparency page", async () => {
  const replies = [
    { week: "2026-11-16", ...WEEK },
    { week: "2026-11-23", ...WEEK },
  ];
  serveApi({ "GET /api/transparency": () => ({ months: [], replies, rule_sets: [], rents: null, contact: null }) });
  open();
  const table = await screen.findByRole("table", { name: "Questions to owners by week" });
  expect(table.querySelectorAll("tbody tr")).toHaveLength(2);
});

test("says if they did not load", async () => {
  serveApi({ "GET /api/transparency": () => refusal("no") });
  open();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The answers of owners did not load. Please reload the page.",
  );
});
