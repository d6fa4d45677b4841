import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
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

it("is said inside the topmost dialog while one is open, where it can be read and pressed", async () => {
  const page = (open: { below: boolean; top: boolean }) => (
    <>
      <Toasts />
      <Dialog open={open.below} onClose={() => {}} title="Below" />
      <Dialog open={open.top} onClose={() => {}} title="Top" />
    </>
  );
  const { rerender } = render(page({ below: true, top: false }));
  rerender(page({ below: true, top: true }));
  await act(async () => {
    toast.error("Failed to update property. Please try again.");
    await vi.dynamicImportSettled();
  });
  const top = screen.getByRole("dialog", { name: "Top" });
  expect(within(top).getByRole("alert").textContent).toContain("Failed to update property.");
  expect(screen.getAllByRole("alert")).toHaveLength(1);

  rerender(page({ below: true, top: false }));
  expect(within(screen.getByRole("dialog", { name: "Below" })).getAllByRole("alert")).toHaveLength(1);
  rerender(page({ below: false, top: false }));
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).toBeNull();
});
