import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

afterEach(cleanup);

function open(busy = false) {
  const handlers = { onConfirm: vi.fn(), onClose: vi.fn() };
  render(
    <ConfirmDialog
      open
      title="Delete this listing?"
      question="This cannot be undone."
      confirm="Delete"
      cancel="Cancel"
      busy={busy}
      {...handlers}
    />,
  );
  return { ...handlers, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole("button", { name });

it("is labelled by its title and focuses the cancel button", () => {
  open();
  expect(screen.getByRole("dialog", { name: "Delete this listing?" })).toBeTruthy();
  expect(document.activeElement).toBe(button("Cancel"));
});

it("confirms only with its own button", async () => {
  const { user, onConfirm, onClose } = open();
  await user.click(button("Cancel"));
  await user.click(button("Close"));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
  await user.click(button("Delete"));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it("can be neither confirmed again nor closed while busy", async () => {
  const { user, onConfirm, onClose } = open(true);
  await user.click(button("Delete"));
  await user.click(button("Cancel"));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});
