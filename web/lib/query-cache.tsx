import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSession } from "./session.ts";

let kept: { of: string | undefined; client: QueryClient } | null = null;

/** One cache for each person: what one has read is never shown to the next on the same screen. */
function clientOf(personId: string | undefined): QueryClient {
  if (kept?.of !== personId) kept = { of: personId, client: new QueryClient() };
  return kept?.client as QueryClient;
}

/** What the signed-in screens have read. It outlives a visit to a public page, so that Back finds it again. */
export function QueryCache({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <QueryClientProvider client={clientOf(user?.id)}>{children}</QueryClientProvider>;
}
