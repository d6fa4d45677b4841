import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useRouteError } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { nameOffer } from "#web/lib/session/name-offer.ts";
import { publishSession } from "#web/lib/session/session.ts";
import type { Route } from "./+types/shell.ts";
import ShellLayout, { ErrorBoundary } from "./shell.tsx";

const realFetch = globalThis.fetch;
const UNREAD = "/api/messages/unread-count";
const ANSWERS: Record<string, unknown> = {
  [UNREAD]: { count: 3 },
  "/api/notifications/counts": { unread: 4, new: 2 },
  "/api/notifications": [],
};
let requestedPaths: string[] = [];
// Preloaded, so that tests do not wait for dynamic imports.
beforeAll(() =>
  Promise.all([
    import("#web/features/shell/member-menu.tsx"),
    import("#web/features/shell/tab-bar.tsx"),
    import("#web/features/shell/unread-badge.tsx"),
    import("#web/features/messaging/unread-watch.tsx"),
    import("#web/features/notifications/bell.tsx"),
    import("#web/features/shell/error-screen.tsx"),
    import("#web/features/accounts/arrival-notice.tsx"),
    import("#web/features/accounts/name-offer.tsx"),
  ]),
);
beforeEach(() => {
  requestedPaths = [];
  localStorage.setItem("userLocation", "Delhi");
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(String(input), "http://here");
    requestedPaths.push(pathname);
    return Response.json(ANSWERS[pathname]);
  };
});
afterEach(() => {
  cleanup();
  act(() => publishSession({ state: "restoring", user: null, hasListing: false }));
  globalThis.fetch = realFetch;
});

const signIn = (type: User["type"]) =>
  act(() =>
    publishSession({ state: "member", user: { id: type, name: "Ananya Rao", type } as User, hasListing: false }),
  );
const open = (address: string) => {
  const router = createMemoryRouter([{ path: "*", element: <ShellLayout /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
};

test("says at the top of any page what the mailed link did that led to it", async () => {
  open("/#error=access_denied&error_code=otp_expired");
  expect((await screen.findByRole("alert")).textContent).toContain("This link is invalid or has expired.");
});

test("offers a person without a name to type it after a sign-in by mail", async () => {
  open("/");
  const person = { id: "1", name: "asha", email: "asha@example.test", type: "tenant" } as User;
  act(() => publishSession({ state: "member", user: person, hasListing: false }));
  expect(screen.queryByLabelText("What is your name?")).toBeNull();
  act(() => nameOffer.set(true));
  expect(await screen.findByLabelText("What is your name?")).toBeTruthy();
  act(() => nameOffer.set(false));
  expect(screen.queryByLabelText("What is your name?")).toBeNull();
});

test("fetches the unread count for members, but not for admins", async () => {
  open("/browse");
  signIn("admin");
  await screen.findAllByRole("button", { name: "Ananya Rao" });
  expect(requestedPaths).not.toContain(UNREAD);
  signIn("tenant");
  await waitFor(() => expect(requestedPaths).toContain(UNREAD));
  expect(await screen.findByText("3 unread messages")).toBeTruthy();
});

test("shows how many notifications are new, also to admins", async () => {
  open("/browse");
  signIn("admin");
  expect(await screen.findAllByRole("link", { name: "Notifications, 2 new" })).not.toEqual([]);
});

test("does not fetch the unread count while the messages screen is open", async () => {
  const router = open("/messages");
  signIn("owner");
  await screen.findAllByRole("button", { name: "Ananya Rao" });
  await waitFor(() => expect(document.querySelector("[hidden]")).toBeTruthy());
  expect(requestedPaths).not.toContain(UNREAD);
  await act(() => router.navigate("/browse"));
  await waitFor(() => expect(requestedPaths).toContain(UNREAD));
});

function Crash(): never {
  throw new Error("Rendering failed.");
}
const Boundary = () => <ErrorBoundary {...({ error: useRouteError() } as Route.ErrorBoundaryProps)} />;

test("keeps the unread count when a screen crashes", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const children = [
    { path: "/browse", element: <p>Homes</p> },
    { path: "/property/:id", element: <Crash /> },
  ];
  const router = createMemoryRouter([{ element: <ShellLayout />, errorElement: <Boundary />, children }], {
    initialEntries: ["/browse"],
  });
  render(<RouterProvider router={router} />);
  signIn("tenant");
  expect(await screen.findByText("3 unread messages")).toBeTruthy();
  await act(() => router.navigate("/property/1"));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(await screen.findByText("3 unread messages")).toBeTruthy();
});
