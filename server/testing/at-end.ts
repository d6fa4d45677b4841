import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Registers a cleanup. It runs after the current test or, if called outside of a test, after the file. */
export function atEnd(clearUp: () => unknown): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(async () => void (await clearUp()));
  else onTestFinished(async () => void (await clearUp()), 120_000);
}
