import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openScreen, refusal, serveApi } from "#web/testing/open-screen.tsx";
import BlockedPeople from "./blocked-people.tsx";
import { useBlocking } from "./blocks.ts";
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

function BlockButtons() {
  const { block, unblock } = useBlocking();
  const person = { id: "0198a000-0000-7000-8000-000000000001", name: "Ravi" };
  return (
    <>
      <button type="button" onClick={() => void block(person)}>
        Block
      </button>
      <button type="button" onClick={() => void unblock(person)}>
        Unblock
      </button>
    </>
  );
}

test("a message about a block replaces the one before about the same person", async () => {
  serveApi({
    "POST /api/users/me/blocks": () => ({}) as never,
    "DELETE /api/users/me/blocks/:userId": () => ({}) as never,
  });
  const { user } = openScreen({ "/": <BlockButtons /> });
  await user.click(screen.getByRole("button", { name: "Block" }));
  await screen.findByText("You blocked Ravi.");
  await user.click(screen.getByRole("button", { name: "Unblock" }));
  await screen.findByText("You unblocked Ravi.");
  expect(screen.queryByText("You blocked Ravi.")).toBeNull();
});
