import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Registers a cleanup: after the test that called it, or after the file if it was called outside of a test. */
export function atEnd(clearUp: () => unknown): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(async () => void (await clearUp()));
  else onTestFinished(async () => void (await clearUp()), 120_000);
}
