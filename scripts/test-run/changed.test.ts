import { expect, it } from "vitest";
import { testsOf } from "./changed.ts";

const files = [
  { source: "server/visits/rules.ts", dependents: ["server/visits/booking.ts", "server/alerts/due.ts"] },
  { source: "server/visits/booking.ts", dependents: ["server/app.ts"] },
  { source: "server/alerts/due.ts", dependents: ["server/alerts/due.test.ts", "server/app.ts"] },
  { source: "server/app.ts", dependents: ["server/testing/app.ts"] },
  { source: "server/testing/app.ts", dependents: ["server/visits/visits.test.ts", "server/push/push.test.ts"] },
  { source: "server/alerts/due.test.ts", dependents: [] },
  { source: "server/visits/visits.test.ts", dependents: [] },
  { source: "server/push/push.test.ts", dependents: [] },
];

it("runs the tests that import a changed file and those of its folder, but not those of the whole app", () => {
  expect(testsOf(["server/visits/rules.ts"], files)).toEqual([
    "server/alerts/due.test.ts",
    "server/visits/visits.test.ts",
  ]);
});

it("runs every test of the app if the app changed", () => {
  expect(testsOf(["server/testing/app.ts"], files)).toEqual([
    "server/push/push.test.ts",
    "server/visits/visits.test.ts",
  ]);
});

it("ignores files that no test reaches", () => {
  expect(testsOf(["README.md"], files)).toEqual([]);
});
