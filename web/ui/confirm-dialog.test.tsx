import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

afterEach(cleanup);

function ask(busy = false) {
  const told = { onConfirm: vi.fn(), onClose: vi.fn() };
  render(
    <ConfirmDialog
      open
      title="Delete this listing?"
      question="This cannot be undone."
      confirm="Delete"
      cancel="Cancel"
      busy={busy}
      {...told}
    />,
  );
  return { ...told, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole("button", { name });

it("is named by its title, and begins on the way out", () => {
  ask();
  expect(screen.getByRole("dialog", { name: "Delete this listing?" })).toBeTruthy();
  expect(document.activeElement).toBe(button("Cancel"));
});

it("does it only when its own button is pressed", async () => {
  const { user, onConfirm, onClose } = ask();
  await user.click(button("Cancel"));
  await user.click(button("Close"));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
  await user.click(button("Delete"));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it("can neither be pressed again nor left while it is being done", async () => {
  const { user, onConfirm, onClose } = ask(true);
  await user.click(button("Delete"));
  await user.click(button("Cancel"));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});
