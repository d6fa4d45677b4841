import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { useConversations } from "./use-conversations.ts";
import { useThread } from "./use-thread.ts";

const realFetch = globalThis.fetch;
let client: QueryClient;
let asked = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  client = createQueryClient();
  asked = 0;
  globalThis.fetch = async () => {
    asked += 1;
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

/** Opens the screen that reads it, and leaves it again once it is there. */
async function visit(read: () => { isSuccess: boolean; isFetching: boolean }) {
  const { result, unmount } = renderHook(read, { wrapper });
  await waitFor(() => expect(result.current).toMatchObject({ isSuccess: true, isFetching: false }));
  unmount();
}

test.each([
  ["the list of conversations", () => useConversations("")],
  ["a conversation's messages", () => useThread("c")],
])("%s counts as fresh for five seconds", async (_what, read) => {
  await visit(read);
  vi.setSystemTime(Date.now() + 4_999);
  await visit(read);
  expect(asked).toBe(1);
  vi.setSystemTime(Date.now() + 2);
  await visit(read);
  expect(asked).toBe(2);
});
