import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BULK_OUTCOMES, CaseOutcome } from "#contract/desk/case-terms.ts";
import type { Case } from "#contract/desk/cases.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { DECISIONS, type Hold, offerUndo, Undone, waitForHold } from "./decisions/held-decision.ts";
import { forgetReason, keepReason } from "./decisions/unsent-reasons.ts";
import { DESK, OUTCOME_DONE } from "./desk-texts.ts";
import { casesChanged, reloadCases, setHidden } from "./use-cases.ts";

export interface Decision {
  found: Case;
  outcome: CaseOutcome;
  statement?: string;
  days?: 7 | 30;
  /** The decision waits until its toast closes, so that it can be undone. */
  canUndo?: boolean;
}

/** Decides a case. It leaves the list at once, and comes back if the server refuses or the decision is undone. */
export function useDecide({ onUndo }: { onUndo?: (found: Case) => void } = {}) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ found, outcome, statement, days, hold }: Decision & { hold?: Hold }) => {
      await waitForHold(hold);
      const body = {
        outcome,
        version: found.version,
        ...(statement !== undefined && { statement }),
        ...(days !== undefined && { days }),
      };
      return api("POST /api/admin/cases/:id/decide", { params: { id: found.id }, body });
    },
    onMutate: ({ found, statement }) => {
      keepReason(found.id, statement);
      setHidden(client, [found.id], true);
    },
    onSuccess: (now, decision) => {
      forgetReason(now.id);
      if (!decision.hold) toast.success(OUTCOME_DONE[decision.outcome](decision.found.title), DECISIONS);
      casesChanged(client);
    },
    onError: (error, { found }) => {
      setHidden(client, [found.id], false);
      if (error instanceof Undone) return;
      console.warn(error.message);
      const isStale = error instanceof ApiError && error.code === "case_changed";
      if (isStale) reloadCases(client);
      toast.error(isStale ? DESK.changed(found.title) : faultText(error, { failed: DESK.decisionFailed(found.title) }));
    },
  });

  function decide(decision: Decision) {
    const { found, outcome, canUndo } = decision;
    const hold = canUndo ? offerUndo(OUTCOME_DONE[outcome](found.title), () => onUndo?.(found)) : undefined;
    mutation.mutate({ ...decision, ...(hold && { hold }) });
  }
  return { decide, isPending: mutation.isPending };
}

/** Decides several cases at once. Those that the server refuses come back. */
export function useDecideAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ cases, outcome }: { cases: readonly Case[]; outcome: (typeof BULK_OUTCOMES)[number] }) =>
      api("POST /api/admin/cases/decide", {
        body: { outcome, cases: cases.map(({ id, version }) => ({ id, version })) },
      }),
    onMutate: ({ cases }) =>
      setHidden(
        client,
        cases.map(({ id }) => id),
        true,
      ),
    onSuccess: (results, { cases }) => {
      const refused = results.filter(({ ok }) => !ok).map(({ id }) => id);
      setHidden(client, refused, false);
      const text = DESK.bulkDone(results.length - refused.length, cases.length);
      if (refused.length === 0) toast.success(text, DECISIONS);
      else toast.error(text);
      if (refused.length === 0) casesChanged(client);
      else reloadCases(client);
    },
    onError: (error, { cases }) => {
      console.warn(error.message);
      setHidden(
        client,
        cases.map(({ id }) => id),
        false,
      );
      toast.error(DESK.failed);
    },
  });
}
