import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import type { Conversation } from "#contract/messaging/conversations.ts";
import { ApiError, api, apiPage, BY_CURSOR } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { CONTACTS } from "./contact-texts.ts";

const KEY = "contacts";

/**
 * The numbers that the other person shares in a conversation. Each request is recorded as a view of the number, so a
 * request is sent whenever it comes into view, and the response is not cached.
 */
export const numbersQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [KEY, conversationId],
    queryFn: ({ signal }) => api("GET /api/conversations/:id/contacts", { params: { id: conversationId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A loaded number stays. A number that failed to load is loaded when the network is back.
    refetchOnReconnect: ({ state }) => state.data === undefined,
    retry: false,
  });

/** Who may see the user's number, latest first. */
export const ledgerPages = infiniteQueryOptions({
  queryKey: [KEY, "ledger"],
  queryFn: ({ pageParam, signal }) =>
    apiPage("GET /api/users/me/contact-ledger", {
      cursor: pageParam,
      signal,
    }),
  ...BY_CURSOR,
});

const ACTS = {
  ask: "POST /api/conversations/:id/contact-ask",
  share: "POST /api/conversations/:id/contact-share",
  revoke: "POST /api/conversations/:id/contact-revoke",
} as const;
export type ContactAct = keyof typeof ACTS | "approve" | "decline";

async function run(id: string, act: ContactAct): Promise<Conversation> {
  if (!navigator.onLine) throw new ApiError("network", 0, CONTACTS.offline);
  const params = { id };
  if (act === "approve" || act === "decline")
    return api("POST /api/conversations/:id/contact-answer", { params, body: { approve: act === "approve" } });
  return api(ACTS[act], { params });
}

/** Returns a mutation for the phone numbers in a conversation. `onChanged` receives the changed conversation. */
export function useContactAct(conversationId: string, onChanged: (conversation: Conversation) => void) {
  return useMutation({
    mutationFn: (act: ContactAct) => run(conversationId, act),
    networkMode: "always",
    onSuccess: onChanged,
    onError: (error) => toast.error(faultText(error, CONTACTS)),
  });
}
