import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import type { Property } from "#contract/properties/properties.ts";
import { ApiError, api, orElse } from "#web/lib/api/api.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { findProperty } from "../../properties/find-property.ts";
import { STATUS_NAMES } from "../../properties/status-names.ts";
import { DECISIONS, Undone, waitForHold } from "../decisions/held-decision.ts";
import { forgetReason, keepReason } from "../decisions/unsent-reasons.ts";
import { whoChanged } from "./actions.ts";
import { type Action, begin, end, sendInTurn } from "./pending-actions.ts";
import { ACT_DONE, CHANGED_BY_OTHERS, MODERATION } from "./texts.ts";
import { propertiesChanged, showProperty } from "./use-moderated.ts";

/** Reports the result of an action. */
export type Say = (kind: "success" | "error", text: string, property: Property) => void;
const byToast: Say = (kind, text) => (kind === "success" ? toast.success(text, DECISIONS) : toast.error(text));

async function send({ property: { id, version }, act, reason, hold }: Action): Promise<Property> {
  await waitForHold(hold);
  const params = { id };
  if (act === "feature" || act === "unfeature") {
    return api("PATCH /api/properties/:id", { params, body: { featured: act === "feature", version } });
  }
  const change =
    act === "reject" ? { status: "rejected" as const, rejection_reason: reason } : { status: "approved" as const };
  return api("PATCH /api/admin/properties/:id/status", { params, body: { ...change, version } });
}

const STALE: readonly ErrorCode[] = ["property_changed", "invalid_transition", "not_approved", "property_not_found"];
const isStale = (error: Error) => error instanceof ApiError && STALE.some((code) => code === error.code);

/** Reloads a property that another person has changed, shows its current state, and says who changed it. */
async function refetchProperty(client: QueryClient, property: Property, say: Say): Promise<void> {
  const { id, title } = property;
  const [found, trail] = await Promise.all([
    findProperty(id),
    orElse(api("GET /api/admin/audit", { query: { subjectId: id, limit: 1 } }), []),
  ]);
  if (found.state === "failed") return say("error", MODERATION.failed, property);
  const now = found.state === "ready" ? found.property : null;
  showProperty(client, property, now);
  propertiesChanged(client, now);
  const who = whoChanged(now, trail[0]);
  say(
    "error",
    now ? CHANGED_BY_OTHERS.changed(title, who, STATUS_NAMES[now.status]) : CHANGED_BY_OTHERS.gone(title, who),
    property,
  );
}

/**
 * Approves, rejects, features and unfeatures. The action is shown immediately on the whole dashboard, and rolled back
 * if the server rejects it. If someone else was faster, shows the current state and who changed it.
 */
export function useModerate(say: Say = byToast) {
  const client = useQueryClient();

  /** Shows the property without this pending action. */
  function settle(action: Action, now: Property): void {
    const { before, after, isLast } = end(action);
    showProperty(client, before, after);
    if (isLast) propertiesChanged(client, now);
  }

  return useMutation({
    mutationFn: (action: Action) => sendInTurn(action, send),
    onMutate: (action) => {
      keepReason(action.property.id, action.reason);
      const { before, after } = begin(action);
      showProperty(client, before, after);
    },
    onSuccess: (now, action) => {
      forgetReason(now.id);
      settle(action, now);
      if (!action.hold) say("success", ACT_DONE[action.act](action.property.title), action.property);
    },
    onError: async (error, action) => {
      const { property, act } = action;
      settle(action, property);
      if (error instanceof Undone) return;
      console.warn(error.message);
      if (!isStale(error)) return say("error", MODERATION.failed, property);
      await refetchProperty(client, property, say);
      if (act === "feature" && error instanceof ApiError && error.code === "not_approved") {
        say("error", ERRORS.not_approved.text, property);
      }
    },
  });
}

/** Deletes a property. Succeeds if another admin has already deleted it. */
export function useDeleteProperty(property: Property) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api("DELETE /api/properties/:id", { params: { id: property.id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "property_not_found")) throw error;
      }
    },
    onSuccess: () => {
      showProperty(client, property, null);
      toast.success(MODERATION.deleted(property.title), DECISIONS);
      propertiesChanged(client, null);
    },
    onError: (error) => {
      console.warn(error.message);
      toast.error(MODERATION.failed);
    },
  });
}
