import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { PassesFocus } from "./passes-focus.tsx";

const focused = () => document.activeElement;

/** Draws `around` with what passes its focus on, focuses what `role` and `name` tell, and takes the former away. */
function lose(around: (content: ReactNode) => ReactNode, role: string, name: string): void {
  const { rerender } = render(
    around(
      <PassesFocus>
        <button type="button">Try Again</button>
      </PassesFocus>,
    ),
  );
  screen.getByRole(role, { name }).focus();
  rerender(around(null));
}

it("passes the focus of what goes to the screen", async () => {
  lose((content) => <main tabIndex={-1}>{content}</main>, "button", "Try Again");
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole("main")));
});

it("passes it to the dialog that it stands in", async () => {
  const inDialog = (content: ReactNode) => (
    <>
      <main tabIndex={-1} />
      <Dialog open onClose={() => {}} title="History">
        {content}
      </Dialog>
    </>
  );
  lose(inDialog, "button", "Try Again");
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole("dialog")));
});

it("leaves the focus where it is when that is elsewhere", async () => {
  const besideField = (content: ReactNode) => (
    <main tabIndex={-1}>
      {content}
      <input aria-label="Area" />
    </main>
  );
  lose(besideField, "textbox", "Area");
  await new Promise(requestAnimationFrame);
  expect(focused()).toBe(screen.getByRole("textbox", { name: "Area" }));
});
