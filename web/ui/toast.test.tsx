import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toasts, toast } from "./toast.tsx";
import "./toast-list.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => vi.advanceTimersByTime(20_000));
  cleanup();
  vi.useRealTimers();
});

/** Says something, and waits for the list to be there. */
async function say(kind: "success" | "error", text: string) {
  render(<Toasts />);
  await act(async () => {
    toast[kind](text);
    await vi.dynamicImportSettled();
  });
}

it("says it for five seconds", async () => {
  await say("success", "Property updated successfully!");
  expect(screen.getByRole("status").textContent).toContain("Property updated successfully!");
  act(() => vi.advanceTimersByTime(4_900));
  expect(screen.queryByRole("status")).not.toBeNull();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByRole("status")).toBeNull();
});

it("keeps an error while somebody points at it", async () => {
  await say("error", "Failed to update property. Please try again.");
  fireEvent.mouseEnter(screen.getByRole("alert"));
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.queryByRole("alert")).not.toBeNull();
  fireEvent.mouseLeave(screen.getByRole("alert"));
  act(() => vi.advanceTimersByTime(5_100));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("is dismissed by its button, and says the same sentence only once", async () => {
  await say("error", "Login failed");
  act(() => toast.error("Login failed"));
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).toBeNull();
});
