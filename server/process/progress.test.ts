import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showProgress } from "./progress.ts";

let written = "";
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  written = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
const { isTTY } = process.stderr;
afterEach(() => {
  process.stderr.isTTY = isTTY;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("prints a line every five seconds without a terminal", () => {
  process.stderr.isTTY = false;
  const progress = showProgress("Creating the demo data", 100);
  for (let percent = 0; percent <= 100; percent += 10) {
    progress.update(percent);
    vi.advanceTimersByTime(2_000);
  }
  progress.stop();
  expect(written.split("\n")).toEqual([
    "Creating the demo data: 30%",
    "Creating the demo data: 60%",
    "Creating the demo data: 90%",
    "",
  ]);
});

it("prints counts if a unit is given, and messages at once", () => {
  process.stderr.isTTY = false;
  const progress = showProgress("Importing", 40, "listings");
  vi.advanceTimersByTime(5_000);
  progress.update(10);
  progress.tell("Row 11 was skipped.");
  expect(written).toBe("Importing: 25% (10 of 40 listings)\nRow 11 was skipped.\n");
});

it("draws a bar on a terminal and removes it once", () => {
  process.stderr.isTTY = true;
  const progress = showProgress("Creating the demo data", 100);
  progress.update(40);
  progress.stop();
  progress.stop();
  expect(written).toContain("Creating the demo data [");
});
