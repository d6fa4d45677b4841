import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useLogScroll } from "./use-log-scroll.ts";

afterEach(cleanup);

const HEIGHT = 400;

/** A log of so many pixels, of which 400 are seen, and its entries: what happens to them and where it then stands. */
function logOf(pixels: number) {
  const box = Object.assign(document.createElement("div"), { scrollTo: ({ top }: { top: number }) => scroll(top) });
  let height = pixels;
  let top = 0;
  const scroll = (wanted: number) => {
    top = Math.min(Math.max(0, wanted), height - HEIGHT);
  };
  Object.defineProperties(box, {
    clientHeight: { get: () => HEIGHT },
    scrollHeight: { get: () => height },
    scrollTop: { get: () => top, set: scroll },
  });
  let entries = { first: "1", last: "1", isOwn: false };
  const { result, rerender } = renderHook(() => useLogScroll({ current: box }, entries, () => {}));
  return {
    result,
    fromBottom: () => height - HEIGHT - top,
    scrollUp: (by: number) =>
      act(() => {
        scroll(height - HEIGHT - by);
        result.current.onScroll();
      }),
    say: (last: string, isOwn: boolean) => {
      height += 50;
      entries = { ...entries, last, isOwn };
      rerender();
    },
  };
}

test("the log opens at the bottom, and follows what comes in while one is within 60 pixels of it", () => {
  const log = logOf(2_000);
  expect(log.fromBottom()).toBe(0);
  log.scrollUp(60);
  expect(log.result.current.isAway).toBe(false);
  log.say("2", false);
  expect(log.fromBottom()).toBe(0);
});

test("further up the log stays where it is when others write, and goes down for one's own message", () => {
  const log = logOf(2_000);
  log.scrollUp(61);
  expect(log.result.current.isAway).toBe(true);
  log.say("2", false);
  expect(log.fromBottom()).toBe(61 + 50);
  log.say("3", true);
  expect(log.fromBottom()).toBe(0);
});

test("the way to the latest message leads down", () => {
  const log = logOf(2_000);
  log.scrollUp(1_000);
  act(() => log.result.current.toLatest());
  expect(log.fromBottom()).toBe(0);
});
