import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onFirstInput, waitForFirstInput } from "./first-input.ts";

const press = () => dispatchEvent(new Event("pointerdown"));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("without a delay, listeners run immediately", () => {
  const listener = vi.fn();
  onFirstInput(listener);
  expect(listener).toHaveBeenCalledOnce();
});

test("after an input, listeners run once its response has had a second", () => {
  const [early, late] = [vi.fn(), vi.fn()];
  waitForFirstInput();
  onFirstInput(early);
  press();
  onFirstInput(late);
  vi.advanceTimersByTime(900);
  expect(early).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(early).toHaveBeenCalledOnce();
  expect(late).toHaveBeenCalledOnce();
  press();
  vi.advanceTimersByTime(20_000);
  expect(early).toHaveBeenCalledOnce();
});

test("without input, listeners run after ten seconds", () => {
  const listener = vi.fn();
  waitForFirstInput();
  onFirstInput(listener);
  vi.advanceTimersByTime(9_900);
  expect(listener).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(listener).toHaveBeenCalledOnce();
});

test("a cancelled listener does not run", () => {
  const listener = vi.fn();
  waitForFirstInput();
  onFirstInput(listener)();
  press();
  vi.advanceTimersByTime(20_000);
  expect(listener).not.toHaveBeenCalled();
});
