import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import type { UserIdentity } from "#web/lib/session/security-client.ts";
import { SignInsRow } from "./sign-ins-row.tsx";

const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const identity = (provider: string): UserIdentity => ({
  identity_id: provider,
  id: provider,
  user_id: "1",
  provider,
  identity_data: { email: `asha@${provider}.test` },
});

/** The row of somebody with these ways to sign in, where Google is on or off; once the service has said which. `leave` shows which are left. */
async function show(providers: string[], { google, wasLinked = false }: { google: boolean; wasLinked?: boolean }) {
  let isAsked = false;
  globalThis.fetch = async () => {
    isAsked = true;
    return Response.json({ external: { google } });
  };
  const client = createQueryClient();
  const rowOf = (left: string[]) => (
    <QueryClientProvider client={client}>
      <SignInsRow identities={left.map(identity)} wasLinked={wasLinked} onChanged={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = render(rowOf(providers));
  await waitFor(() => expect(isAsked && client.isFetching() === 0).toBe(true));
  const buttons = screen.queryAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);
  return { buttons, leave: (left: string[]) => rerender(rowOf(left)) };
}

it("offers to link Google where it is on and not linked yet", async () => {
  expect((await show(["email"], { google: true })).buttons).toEqual(["Link Google"]);
  cleanup();
  expect((await show(["email"], { google: false })).buttons).toEqual([]);
});

it("offers to unlink each of several ways to sign in", async () => {
  expect((await show(["email", "google"], { google: true })).buttons).toEqual([
    "Unlink Email and password",
    "Unlink Google",
  ]);
  expect(screen.getByText("asha@google.test")).toBeTruthy();
});

it("offers to unlink what is linked where Google has been switched off since", async () => {
  expect((await show(["email", "google"], { google: false })).buttons).toContain("Unlink Google");
});

it("leads the focus from what was unlinked to the way to sign in that is left", async () => {
  const { leave } = await show(["email", "google"], { google: true });
  screen.getByRole("button", { name: "Unlink Google" }).focus();
  leave(["email"]);
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Ways to sign in" }));
});

it("does not take away the only way to sign in", async () => {
  expect((await show(["google"], { google: true })).buttons).toEqual([]);
});

it("says that the Google account is linked already", async () => {
  await show(["email"], { google: true, wasLinked: true });
  expect(screen.getByRole("alert").textContent).toBe(
    "This Google account is linked already, to this or another account.",
  );
});
