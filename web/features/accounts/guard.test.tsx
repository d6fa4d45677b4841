import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { User } from "#contract/accounts.ts";
import { publishSession, publishVisitor, type Session } from "#web/lib/session.ts";
import { Toasts } from "#web/ui/toast.tsx";
import { AdminsOnly, SignedInOnly } from "./guard.tsx";

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

/** A small product with a page for members and one for admins. */
function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: "/", element: <Address /> },
      { path: "/login", element: <Address /> },
      { path: "/browse", element: <SignedInOnly>homes</SignedInOnly> },
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

it("says 'Loading...' until it is known who is here", () => {
  open("/browse");
  expect(screen.getByRole("status").textContent).toBe("Loading...");
  act(() => publishSession(member("tenant")));
  expect(screen.getByText("homes")).toBeTruthy();
});

it("sends a visitor to sign in, with the way back", async () => {
  act(() => publishVisitor());
  open("/browse?type=2BHK");
  expect(await screen.findByText("at /login?redirect=%2Fbrowse%3Ftype%3D2BHK")).toBeTruthy();
});

it("sends whoever is no admin home from an admin's page, and says why", async () => {
  act(() => publishSession(member("owner")));
  open("/admin");
  expect(await screen.findByText("at /")).toBeTruthy();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Access Denied: You do not have permission to view this page.",
  );
});

it("lets an admin in", () => {
  act(() => publishSession(member("admin")));
  open("/admin");
  expect(screen.getByText("dashboard")).toBeTruthy();
});
