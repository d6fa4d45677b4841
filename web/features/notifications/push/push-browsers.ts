import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { PushSubscription } from "#contract/messaging/push.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { isPushBlocked, type PushState, pushState, turnOffPush, turnOnPush } from "#web/lib/push/browser-push.ts";
import { subscribeToStored } from "#web/lib/stored.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { PUSH } from "./push-texts.ts";

const KEY = ["push-browsers"];

/** The user's browsers that get push notifications. */
export const usePushBrowsers = ({ enabled = true } = {}) =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api("GET /api/push/subscriptions", { signal }), enabled });

/** Returns whether no push can reach the user: this browser blocks them, and no other browser gets them. */
export function useIsPushBlocked(): boolean {
  const isBlockedHere = useSyncExternalStore(subscribeToStored, isPushBlocked, () => false);
  const { data: browsers } = usePushBrowsers({ enabled: isBlockedHere });
  return isBlockedHere && !browsers?.length;
}

/**
 * Returns whether this browser gets pushes, null until that is known, and a function that turns them on. The browser
 * asks for permission first.
 */
export function useThisBrowser(accountId: string) {
  const client = useQueryClient();
  const state = useSyncExternalStore<PushState | null>(
    subscribeToStored,
    () => pushState(accountId),
    () => null,
  );
  const { mutate, isPending } = useMutation({
    mutationFn: () => turnOnPush(accountId),
    onSuccess: (reached) => {
      if (reached === "on") toast.success(PUSH.isOn);
    },
    onError: (error) => {
      console.warn(error.message);
      toast.error(faultText(error, { failed: PUSH.notOn }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  return { state, turnOn: () => mutate(), isBusy: isPending };
}

/** Returns a mutation that removes a browser. A browser that is gone already counts as removed. */
export function useRemoveBrowser({ onRemoved }: { onRemoved: (browser: PushSubscription) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, current }: PushSubscription) => {
      await api("DELETE /api/push/subscriptions/:id", { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === "push_subscription_not_found")) throw error;
      });
      if (current) await turnOffPush();
    },
    onSuccess: (_, removed) => {
      client.setQueryData<PushSubscription[]>(KEY, (kept) => kept?.filter(({ id }) => id !== removed.id));
      onRemoved(removed);
    },
    onError: () => toast.error(PUSH.notRemoved),
  });
}
