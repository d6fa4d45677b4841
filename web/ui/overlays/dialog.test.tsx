import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { Dialog } from "./dialog.tsx";

afterEach(cleanup);

function open(onClose: () => void) {
  render(
    <Dialog open onClose={onClose} title="Delete this?" description="It cannot be undone.">
      <button type="button" data-autofocus>
        Cancel
      </button>
    </Dialog>,
  );
  return screen.getByRole("dialog", { name: "Delete this?" }) as HTMLDialogElement;
}

it("opens with a name, a description, and the focus on `data-autofocus`", () => {
  const dialog = open(() => {});
  expect(dialog.open).toBe(true);
  expect(document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "It cannot be undone.",
  );
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
});

it("closes with its button, Escape, and a click on the backdrop, but not one inside", async () => {
  let closed = 0;
  const dialog = open(() => {
    closed += 1;
  });
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(closed).toBe(1);
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(closed).toBe(2);
  await userEvent.click(screen.getByText("It cannot be undone."));
  expect(closed).toBe(2);
  await userEvent.click(dialog);
  expect(closed).toBe(3);
});

it("stays open at the second click of a double click, which opened it", () => {
  let closed = 0;
  const dialog = open(() => {
    closed += 1;
  });
  fireEvent.mouseDown(dialog, { detail: 2 });
  fireEvent.click(dialog, { detail: 2 });
  expect(closed).toBe(0);
});

it("closes before it is removed, so that the browser restores the focus", () => {
  const dialog = open(() => {});
  const wasThere: boolean[] = [];
  dialog.addEventListener("close", () => wasThere.push(dialog.isConnected));
  cleanup();
  expect(wasThere[0]).toBe(true);
});

it("renders its content only while open", () => {
  render(
    <Dialog open={false} onClose={() => {}} title="Closed">
      secret
    </Dialog>,
  );
  expect(screen.queryByText("secret")).toBeNull();
});
