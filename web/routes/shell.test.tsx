import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useRouteError } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { User } from "#contract/accounts.ts";
import { publishSession } from "#web/lib/session/session.ts";
import type { Route } from "./+types/shell.ts";
import ShellLayout, { ErrorBoundary } from "./shell.tsx";

const realFetch = globalThis.fetch;
let asked: string[] = [];
// Fetched beforehand: how long code takes to come is not what is looked at.
beforeAll(() =>
  Promise.all([
    import("#web/features/shell/member-menu.tsx"),
    import("#web/features/shell/tab-bar.tsx"),
    import("#web/features/shell/unread-badge.tsx"),
    import("#web/features/messaging/unread-watch.tsx"),
    import("#web/features/shell/error-screen.tsx"),
  ]),
);
beforeEach(() => {
  asked = [];
  localStorage.setItem("userLocation", "Delhi");
  globalThis.fetch = async (input) => {
    asked.push(new URL(String(input), "http://here").pathname);
    return Response.json({ count: 3 });
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

test("asks for no unread count for admins, and for one for everybody else", async () => {
  open("/browse");
  signIn("admin");
  await screen.findAllByRole("button", { name: "Ananya Rao" });
  expect(asked).toEqual([]);
  signIn("tenant");
  await waitFor(() => expect(asked).toEqual(["/api/messages/unread-count"]));
  expect(await screen.findByText("3 unread messages")).toBeTruthy();
});

test("leaves counting what is unread to the messages screen while that is open", async () => {
  const router = open("/messages");
  signIn("owner");
  await screen.findAllByRole("button", { name: "Ananya Rao" });
  await waitFor(() => expect(document.querySelector("[hidden]")).toBeTruthy());
  expect(asked).toEqual([]);
  await act(() => router.navigate("/browse"));
  await waitFor(() => expect(asked).toEqual(["/api/messages/unread-count"]));
});

function Crash(): never {
  throw new Error("Nobody can draw this.");
}
const Boundary = () => <ErrorBoundary {...({ error: useRouteError() } as Route.ErrorBoundaryProps)} />;

test("goes on counting what is unread beside a screen that crashed", async () => {
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
