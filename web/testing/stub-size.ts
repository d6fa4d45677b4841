import { vi } from "vitest";

/** Gives every observed element a size until the test ends, because this DOM has no layout. */
export function stubSize(contentRect: { width: number; height: number }): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #report: (entries: { contentRect: typeof contentRect }[]) => void;
      constructor(report: (entries: { contentRect: typeof contentRect }[]) => void) {
        this.#report = report;
      }
      observe() {
        this.#report([{ contentRect }]);
      }
      disconnect() {}
    },
  );
}
