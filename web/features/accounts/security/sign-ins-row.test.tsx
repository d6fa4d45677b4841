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

/** Renders the row with these providers once the Google setting is loaded. `showOnly` rerenders it with fewer providers. */
async function show(providers: string[], { google }: { google: boolean }) {
  let isRequested = false;
  globalThis.fetch = async () => {
    isRequested = true;
    return Response.json({ external: { google } });
  };
  const client = createQueryClient();
  const rowOf = (shown: string[]) => (
    <QueryClientProvider client={client}>
      <SignInsRow identities={shown.map(identity)} onChanged={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = render(rowOf(providers));
  await waitFor(() => expect(isRequested && client.isFetching() === 0).toBe(true));
  const buttons = screen.queryAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);
  return { buttons, showOnly: (remaining: string[]) => rerender(rowOf(remaining)) };
}

it("offers to link Google if it is enabled and not linked", async () => {
  expect((await show(["email"], { google: true })).buttons).toEqual(["Link Google"]);
  cleanup();
  expect((await show(["email"], { google: false })).buttons).toEqual([]);
});

it("offers to unlink each provider if there are several", async () => {
  expect((await show(["email", "google"], { google: true })).buttons).toEqual([
    "Unlink Email and password",
    "Unlink Google",
  ]);
  expect(screen.getByText("asha@google.test")).toBeTruthy();
});

it("offers to unlink Google even if it has been disabled", async () => {
  expect((await show(["email", "google"], { google: false })).buttons).toContain("Unlink Google");
});

it("moves the focus to the list after unlinking", async () => {
  const { showOnly } = await show(["email", "google"], { google: true });
  screen.getByRole("button", { name: "Unlink Google" }).focus();
  showOnly(["email"]);
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Ways to sign in" }));
});

it("does not offer to unlink the only provider", async () => {
  expect((await show(["google"], { google: true })).buttons).toEqual([]);
});
