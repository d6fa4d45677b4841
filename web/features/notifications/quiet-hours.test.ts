import { expect, it } from "vitest";
import { twelveHours } from "./quiet-hours.tsx";

it("formats times of day with am and pm", () => {
  expect(["00:00", "00:30", "08:00", "12:00", "12:30", "22:30"].map(twelveHours)).toEqual([
    "12:00 am",
    "12:30 am",
    "8:00 am",
    "12:00 pm",
    "12:30 pm",
    "10:30 pm",
  ]);
});
