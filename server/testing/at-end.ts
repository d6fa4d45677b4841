import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Clears up what a helper has opened: after the test that opened it, or after the file where it was opened for all its
 * tests.
 */
export function atEnd(clearUp: () => unknown): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(async () => void (await clearUp()));
  else onTestFinished(async () => void (await clearUp()), 120_000);
}
