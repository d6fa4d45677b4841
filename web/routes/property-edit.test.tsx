import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { User } from "#contract/accounts.ts";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { publishSession } from "#web/lib/session/session.ts";
import PropertyEditRoute from "./property-edit.tsx";

const owner = { id: "1", name: "Meera", email: "meera@example.test", type: "owner" } as User;
const home = sampleProperty({ owner: { ...sampleProperty().owner, email: owner.email } });
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("after a save its message shows for about 1.2 seconds before the property page opens", async () => {
  const methods: (string | undefined)[] = [];
  vi.stubGlobal("fetch", async (_address: string, { method }: RequestInit) => {
    methods.push(method);
    return Response.json(home);
  });
  publishSession({ state: "member", user: owner, hasListing: true });
  const props = { params: { id: home.id } } as unknown as Parameters<typeof PropertyEditRoute>[0];
  const routes = [
    { path: "/property/:id/edit", element: <PropertyEditRoute {...props} /> },
    { path: "/property/:id", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/property/${home.id}/edit`] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const title = await screen.findByLabelText("Title", undefined, { timeout: 20_000 });
  fireEvent.input(title, { target: { value: "Another title" } });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.click(screen.getByText("Save Changes"));
  // Polling also advances the fake clock a little.
  await vi.waitFor(() => expect(methods).toContain("PATCH"), { timeout: 20_000, interval: 10 });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(router.state.location.pathname).toBe(`/property/${home.id}/edit`);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/property/${home.id}`), {
    timeout: 20_000,
    interval: 10,
  });
});
