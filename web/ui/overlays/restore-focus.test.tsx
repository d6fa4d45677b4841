import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { RestoreFocus } from "./restore-focus.tsx";

const focused = () => document.activeElement;

/** Renders `around` with a RestoreFocus, focuses the element with this role and name, and removes the RestoreFocus. */
function removeAfterFocusing(around: (content: ReactNode) => ReactNode, role: string, name: string): void {
  const { rerender } = render(
    around(
      <RestoreFocus>
        <button type="button">Try Again</button>
      </RestoreFocus>,
    ),
  );
  screen.getByRole(role, { name }).focus();
  rerender(around(null));
}

it("moves the focus to the screen when the focused element is removed", async () => {
  removeAfterFocusing((content) => <main tabIndex={-1}>{content}</main>, "button", "Try Again");
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole("main")), { timeout: 15_000 });
});

it("moves the focus to the surrounding dialog", async () => {
  const inDialog = (content: ReactNode) => (
    <>
      <main tabIndex={-1} />
      <Dialog open onClose={() => {}} title="History">
        {content}
      </Dialog>
    </>
  );
  removeAfterFocusing(inDialog, "button", "Try Again");
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole("dialog")), { timeout: 15_000 });
});

it("does not move the focus if it is elsewhere", async () => {
  const besideField = (content: ReactNode) => (
    <main tabIndex={-1}>
      {content}
      <input aria-label="Area" />
    </main>
  );
  removeAfterFocusing(besideField, "textbox", "Area");
  await new Promise(requestAnimationFrame);
  expect(focused()).toBe(screen.getByRole("textbox", { name: "Area" }));
});
