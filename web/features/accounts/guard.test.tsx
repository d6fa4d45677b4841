import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { publishSession, publishVisitor, type Session, useSession } from "#web/lib/session/session.ts";
import { Toasts } from "#web/ui/overlays/toast.tsx";
import { AdminsOnly, SignedInOnly } from "./guard.tsx";
import { LoginRequired } from "./login-required.tsx";

afterEach(() => {
  cleanup();
  act(() => publishSession({ state: "restoring", user: null, hasListing: false }));
});

const member = (type: User["type"]): Session => ({
  state: "member",
  user: { id: "1", name: "Ananya Rao", type } as User,
  hasListing: false,
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

function OwnHomes() {
  return useSession().user ? "own homes" : <LoginRequired why="Sign in again." />;
}

/** Renders a small app with a page for members and one for admins. */
function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: "/", element: <Address /> },
      { path: "/login", element: <Address /> },
      { path: "/browse", element: <SignedInOnly>homes</SignedInOnly> },
      {
        path: "/own",
        element: (
          <SignedInOnly outlivesSession>
            <OwnHomes />
          </SignedInOnly>
        ),
      },
      {
        path: "/admin",
        element: (
          <SignedInOnly>
            <AdminsOnly>dashboard</AdminsOnly>
          </SignedInOnly>
        ),
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  );
}

it("shows 'Loading...' while the session is being restored", () => {
  open("/browse");
  expect(screen.getByRole("status").textContent).toBe("Loading...");
  act(() => publishSession(member("tenant")));
  expect(screen.getByText("homes")).toBeTruthy();
});

it("redirects a visitor to login, which returns to the page", async () => {
  act(() => publishVisitor());
  open("/browse?type=2BHK");
  expect(await screen.findByText("at /login?redirect=%2Fbrowse%3Ftype%3D2BHK")).toBeTruthy();
});

it("redirects other users from an admin page to home, with a message", async () => {
  act(() => publishSession(member("owner")));
  open("/admin");
  expect(await screen.findByText("at /")).toBeTruthy();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Access Denied: You do not have permission to view this page.",
  );
});

it("shows on an open screen that the session has ended, with a login link that returns to it", async () => {
  act(() => publishSession(member("owner")));
  open("/own");
  expect(screen.getByText("own homes")).toBeTruthy();
  act(() => publishVisitor());
  expect(screen.getByRole("heading", { name: "Login Required" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Login" }).getAttribute("href")).toBe("/login?redirect=%2Fown");
  act(() => publishSession(member("owner")));
  expect(screen.getByText("own homes")).toBeTruthy();
});

it("redirects a visitor who was not signed in from such a screen to login", async () => {
  act(() => publishVisitor());
  open("/own");
  expect(await screen.findByText("at /login?redirect=%2Fown")).toBeTruthy();
});

it("lets an admin in", () => {
  act(() => publishSession(member("admin")));
  open("/admin");
  expect(screen.getByText("dashboard")).toBeTruthy();
});
