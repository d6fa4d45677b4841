import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";
import { PassesFocus } from "./passes-focus.tsx";

const failed = (
  <PassesFocus>
    <button type="button">Try Again</button>
  </PassesFocus>
);
const button = () => screen.getByRole("button", { name: "Try Again" });
const focused = () => document.activeElement;

it("passes the focus of what goes to the screen", async () => {
  const page = (content: typeof failed | null) => <main tabIndex={-1}>{content}</main>;
  const { rerender } = render(page(failed));
  button().focus();
  rerender(page(null));
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole("main")));
});

it("passes it to the dialog that it stands in", async () => {
  const page = (content: typeof failed | null) => (
    <>
      <main tabIndex={-1} />
      <Dialog open onClose={() => {}} title="History">
        {content}
      </Dialog>
    </>
  );
  const { rerender } = render(page(failed));
  button().focus();
  rerender(page(null));
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole("dialog")));
});

it("leaves the focus where it is when that is elsewhere", async () => {
  const page = (content: typeof failed | null) => (
    <main tabIndex={-1}>
      {content}
      <input aria-label="Area" />
    </main>
  );
  const { rerender } = render(page(failed));
  screen.getByRole("textbox", { name: "Area" }).focus();
  rerender(page(null));
  await new Promise(requestAnimationFrame);
  expect(focused()).toBe(screen.getByRole("textbox", { name: "Area" }));
});
