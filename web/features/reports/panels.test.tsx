import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openScreen, refusal, serveApi } from "#web/testing/open-screen.tsx";
import BlockedPeople from "./blocked-people.tsx";
import OwnReports from "./own-reports.tsx";

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("panels that failed to load can be loaded again, and say that they are empty", async () => {
  const { replies } = serveApi({
    "GET /api/users/me/reports": () => refusal("no"),
    "GET /api/users/me/blocks": () => refusal("no"),
  });
  const { user } = openScreen({
    "/": (
      <>
        <OwnReports />
        <BlockedPeople />
      </>
    ),
  });
  for (const [name, empty] of [
    ["Your reports", "You haven't reported anything."],
    ["Blocked people", "You have blocked no one."],
  ] as const) {
    const panel = within(screen.getByRole("region", { name }));
    await panel.findByRole("alert");
    replies["GET /api/users/me/reports"] = () => [];
    replies["GET /api/users/me/blocks"] = () => [];
    await user.click(panel.getByRole("button", { name: "Try Again" }));
    expect(await panel.findByText(empty)).toBeTruthy();
  }
});
