import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useLogScroll } from "./use-log-scroll.ts";

/** What the hook observes. This DOM has no layout, so the tests report changes of size. */
const observed = new Map<Element, () => void>();
vi.stubGlobal(
  "ResizeObserver",
  class {
    readonly #report: () => void;
    constructor(report: () => void) {
      this.#report = report;
    }
    observe(element: Element) {
      observed.set(element, this.#report);
    }
    disconnect() {}
  },
);

afterEach(() => {
  cleanup();
  observed.clear();
});

const HEIGHT = 400;

/** Renders a log of this height with a viewport of 400 px. Returns ways to scroll, to add a message, and its position. */
function logOf(pixels: number) {
  const box = Object.assign(document.createElement("div"), { scrollTo: ({ top }: { top: number }) => scroll(top) });
  const content = box.appendChild(document.createElement("div"));
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
    growCard: (by: number) => {
      height += by;
      observed.get(content)?.();
    },
    addMessage: (last: string, isOwn: boolean) => {
      height += 50;
      entries = { ...entries, last, isOwn };
      rerender();
    },
  };
}

test("opens at the bottom, and follows new messages within 60 pixels of it", () => {
  const log = logOf(2_000);
  expect(log.fromBottom()).toBe(0);
  log.scrollUp(60);
  expect(log.result.current.isAway).toBe(false);
  log.addMessage("2", false);
  expect(log.fromBottom()).toBe(0);
});

test("keeps a position further up, except for the user's own messages", () => {
  const log = logOf(2_000);
  log.scrollUp(61);
  expect(log.result.current.isAway).toBe(true);
  log.addMessage("2", false);
  expect(log.fromBottom()).toBe(61 + 50);
  log.addMessage("3", true);
  expect(log.fromBottom()).toBe(0);
});

test("scrolls to the bottom with toLatest", () => {
  const log = logOf(2_000);
  log.scrollUp(1_000);
  act(() => log.result.current.toLatest());
  expect(log.fromBottom()).toBe(0);
});

test("stays at the bottom when a card grows after it has loaded, unless the user has scrolled up", () => {
  const log = logOf(2_000);
  log.growCard(80);
  expect(log.fromBottom()).toBe(0);
  log.scrollUp(200);
  log.growCard(80);
  expect(log.fromBottom()).toBe(280);
});
