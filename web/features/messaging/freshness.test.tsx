import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { useConversations } from "./use-conversations.ts";
import { useThread } from "./use-thread.ts";

const realFetch = globalThis.fetch;
let client: QueryClient;
let requests = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  client = createQueryClient();
  requests = 0;
  globalThis.fetch = async () => {
    requests += 1;
    return Response.json([]);
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  globalThis.fetch = realFetch;
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** Mounts the query and unmounts it once it has loaded. */
async function visit(read: () => { isSuccess: boolean; isFetching: boolean }) {
  const { result, unmount } = renderHook(read, { wrapper });
  await waitFor(() => expect(result.current).toMatchObject({ isSuccess: true, isFetching: false }));
  unmount();
}

test.each([
  ["the list of conversations", () => useConversations("")],
  ["a conversation's messages", () => useThread("c")],
])("%s is not refetched for five seconds", async (_what, read) => {
  await visit(read);
  vi.setSystemTime(Date.now() + 4_999);
  await visit(read);
  expect(requests).toBe(1);
  vi.setSystemTime(Date.now() + 2);
  await visit(read);
  expect(requests).toBe(2);
});
