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

/** Shows a toast and waits until the list is loaded. */
async function show(kind: "success" | "error", text: string) {
  render(<Toasts />);
  await act(async () => {
    toast[kind](text);
    await vi.dynamicImportSettled();
  });
}

it("shows a message for five seconds", async () => {
  await show("success", "Property updated successfully!");
  expect(screen.getByRole("status").textContent).toContain("Property updated successfully!");
  act(() => vi.advanceTimersByTime(4_900));
  expect(screen.queryByRole("status")).not.toBeNull();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByRole("status")).toBeNull();
});

it("keeps an error open while hovered", async () => {
  await show("error", "Failed to update property. Please try again.");
  fireEvent.mouseEnter(screen.getByRole("alert"));
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.queryByRole("alert")).not.toBeNull();
  fireEvent.mouseLeave(screen.getByRole("alert"));
  act(() => vi.advanceTimersByTime(5_100));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("closes with its button, and shows the same message only once", async () => {
  await show("error", "Login failed");
  act(() => toast.error("Login failed"));
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("offers an action that closes it, and stays open while hovered", async () => {
  const [onClick, onClose] = [vi.fn(), vi.fn()];
  render(<Toasts />);
  await act(async () => {
    toast.success("Approved.", { action: { label: "Undo", onClick }, onClose });
    await vi.dynamicImportSettled();
  });
  fireEvent.mouseEnter(screen.getByRole("status"));
  act(() => vi.advanceTimersByTime(60_000));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect([onClick, onClose].map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
  expect(screen.queryByRole("status")).toBeNull();
});

const dismissButton = () => screen.getByRole("button", { name: "Dismiss" });

it("restores the focus when it is dismissed or times out", async () => {
  render(<input aria-label="Area" />);
  await show("success", "Property updated successfully!");
  const area = screen.getByRole("textbox", { name: "Area" });
  area.focus();
  dismissButton().focus();
  fireEvent.click(dismissButton());
  expect(document.activeElement).toBe(area);

  await act(async () => toast.success("Favourites cleared."));
  dismissButton().focus();
  act(() => vi.advanceTimersByTime(5_100));
  expect(screen.queryByRole("status")).toBeNull();
  expect(document.activeElement).toBe(area);
});

it("focuses the screen if the previously focused element is gone", async () => {
  const page = (withButton: boolean) => (
    <main tabIndex={-1}>{withButton && <button type="button">Delete the home</button>}</main>
  );
  const { rerender } = render(page(true));
  await show("success", "Property deleted");
  screen.getByRole("button", { name: "Delete the home" }).focus();
  dismissButton().focus();
  rerender(page(false));
  fireEvent.click(dismissButton());
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("does not move the focus on closing if it is elsewhere", async () => {
  render(<input aria-label="Area" />);
  await show("success", "Property updated successfully!");
  dismissButton().focus();
  screen.getByRole("textbox", { name: "Area" }).focus();
  act(() => vi.advanceTimersByTime(5_100));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Area" }));
});

it("appears inside the topmost open dialog", async () => {
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

it("replaces a message about the same thing, and says how many it has replaced", async () => {
  const closed: string[] = [];
  const approve = (title: string) =>
    toast.success(`“${title}” is approved.`, {
      about: "decisions",
      earlier: (count) => `${count} before it.`,
      onClose: () => closed.push(title),
    });
  render(<Toasts />);
  await act(async () => {
    for (const title of ["A", "B", "C"]) approve(title);
    toast.success("Saved.");
    await vi.dynamicImportSettled();
  });
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toEqual([
    "“C” is approved. 2 before it.",
    "Saved.",
  ]);
  expect(closed).toEqual(["A", "B"]);
  act(() => vi.advanceTimersByTime(5_100));
  await act(async () => approve("D"));
  expect(screen.getByRole("status").textContent).toBe("“D” is approved.");
});
