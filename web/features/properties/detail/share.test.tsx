import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ShareButton } from "./share.tsx";

const LINK = () => location.origin + location.pathname;

function give(name: "share" | "canShare" | "clipboard", value: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, value });
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  give("share", undefined);
  give("canShare", undefined);
});

function renderShare(title = "Airy 2BHK") {
  const user = userEvent.setup();
  render(<ShareButton title={title} place="Indiranagar, Bangalore" photo={undefined} />);
  return { user, press: () => user.click(screen.getByRole("button", { name: "Share" })) };
}

test("the device's share sheet gets title and link", async () => {
  const share = vi.fn(async () => {});
  give("share", share);
  await renderShare().press();
  expect(share).toHaveBeenCalledWith({ title: "Airy 2BHK", url: LINK() });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("without a title the product's name is shared", async () => {
  const share = vi.fn(async () => {});
  give("share", share);
  await renderShare("").press();
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: "Basera" }));
});

test("closing the share sheet is not an error, and a failing one is replaced by the dialog", async () => {
  give("share", async () => {
    throw new DOMException("closed", "AbortError");
  });
  const { press } = renderShare();
  await press();
  expect(screen.queryByRole("dialog")).toBeNull();
  give("share", async () => {
    throw new DOMException("no", "NotAllowedError");
  });
  await press();
  expect(await screen.findByRole("dialog", { name: "Share this property" })).toBeTruthy();
});

test("the dialog contains the link and copies it, confirming for two seconds", async () => {
  const { press } = renderShare();
  await press();
  const dialog = await screen.findByRole("dialog", { name: "Share this property" });
  expect(within(dialog).getByText("You can share this link anywhere")).toBeTruthy();
  expect(within(dialog).getByRole<HTMLInputElement>("textbox").value).toBe(LINK());

  vi.useFakeTimers();
  const writeText = vi.fn(async () => {});
  give("clipboard", { writeText });
  await act(async () => within(dialog).getByRole("button", { name: "Copy Link" }).click());
  expect(writeText).toHaveBeenCalledWith(LINK());
  expect(within(dialog).getByRole("button", { name: "Copied!" })).toBeTruthy();
  await act(async () => vi.advanceTimersByTime(1_999));
  expect(within(dialog).queryByRole("button", { name: "Copied!" })).toBeTruthy();
  await act(async () => vi.advanceTimersByTime(1));
  expect(within(dialog).getByRole("button", { name: "Copy Link" })).toBeTruthy();
});

test("if copying is refused the link is selected, with a message", async () => {
  const { user, press } = renderShare();
  await press();
  give("clipboard", {
    writeText: async () => {
      throw new DOMException("no", "NotAllowedError");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Copy Link" }));
  expect(screen.getByText(/The link is selected/)).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>("textbox");
  expect(document.activeElement).toBe(field);
  expect(field.selectionEnd).toBe(LINK().length);
});
