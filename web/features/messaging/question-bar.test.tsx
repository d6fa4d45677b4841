import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Conversation } from "#contract/messaging/conversations.ts";
import type { Visit } from "#contract/messaging/visits.ts";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { serveApi } from "#web/testing/open-screen.tsx";
import { Toasts } from "#web/ui/overlays/toast.tsx";
import QuestionBar from "./question-bar.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const HOME = "0198a000-0000-7000-8000-000000000100";
const conversation = { id: "c", property_id: HOME, ask: { id: "a" }, asks_outcome: false } as unknown as Conversation;
const visit = { you_are: "owner", property: { id: HOME }, start: "2026-12-05T05:30:00.000Z" } as unknown as Visit;

function open(visits: Visit[]) {
  const api = serveApi({
    "GET /api/visits": () => visits,
    "PATCH /api/properties/:id": () => ({}) as never,
    "POST /api/properties/:id/confirm": () => ({}) as never,
  });
  const element = (
    <>
      <QuestionBar conversation={conversation} />
      <Toasts />
    </>
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
  const rented = () => api.sentTo("PATCH /api/properties/:id").map(({ body }) => body);
  return { ...api, rented, user: userEvent.setup() };
}

test("marking the home as rented asks first if that cancels visits", async () => {
  const { user, rented } = open([visit]);
  await user.click(screen.getByRole("button", { name: "It is rented" }));
  const dialog = await screen.findByRole("dialog", { name: "Mark as rented?" });
  expect(dialog.textContent).toContain("will be cancelled");
  expect(rented()).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Mark as rented" }));
  await waitFor(() => expect(rented()).toEqual([{ is_available: false }]));
});

test("marking the home as rented can be undone", async () => {
  const { user, rented, sentTo } = open([]);
  await user.click(screen.getByRole("button", { name: "It is rented" }));
  await waitFor(() => expect(rented()).toHaveLength(1));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sentTo("POST /api/properties/:id/confirm")).toHaveLength(1));
});
