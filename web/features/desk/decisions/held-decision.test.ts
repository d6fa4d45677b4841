import { expect, it, vi } from "vitest";
import { holdDecision } from "./held-decision.ts";

it("sends a decision once, unless it is undone", async () => {
  const sent = holdDecision();
  sent.send();
  sent.undo();
  expect(await sent.decided).toBe(true);
  const undone = holdDecision();
  undone.undo();
  undone.send();
  expect(await undone.decided).toBe(false);
});

it("sends held decisions when the page is left, and lets the browser ask first", async () => {
  const hold = holdDecision();
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  expect(await hold.decided).toBe(true);
  expect(leaving.defaultPrevented).toBe(true);
  const again = new Event("beforeunload", { cancelable: true });
  dispatchEvent(again);
  expect(again.defaultPrevented).toBe(false);
});

it("sends a decision after a minute at the latest", async () => {
  vi.useFakeTimers();
  const hold = holdDecision();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(await hold.decided).toBe(true);
});
