import { useState } from "react";
import { BULK_OUTCOMES } from "#contract/desk/case-terms.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { newUuid } from "#web/lib/new-uuid.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DESK } from "../desk-texts.ts";
import type { CaseFilter } from "../use-cases.ts";
import { BATCH, filterText } from "./batch-texts.ts";
import { useBatchPreview, useStartBatch } from "./use-batch.ts";

interface BatchDialogProps {
  filter: CaseFilter;
  q: string;
  onClose: () => void;
}

/** Asks before all cases that a filter finds are decided: with their number, and the filter in words. */
export function BatchDialog({ filter, q, onClose }: BatchDialogProps) {
  const [id] = useState(newUuid);
  const preview = useBatchPreview(filter, q);
  const start = useStartBatch();
  const counts = preview.data;
  const outcomes = counts ? BULK_OUTCOMES.filter((outcome) => counts[outcome] > 0) : [];
  const { error } = start;
  return (
    <Dialog
      open
      onClose={onClose}
      title={BATCH.open}
      description={filterText(filter, q)}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {BATCH.cancel}
          </Button>
          {outcomes.toReversed().map((outcome) => (
            <Button
              key={outcome}
              variant={outcome === "approve" ? "primary" : "secondary"}
              busy={(start.isPending && start.variables.outcome === outcome) || preview.isFetching}
              onClick={({ detail }) =>
                detail < 2 &&
                start.mutate({ id, outcome, count: counts?.[outcome] ?? 0, filter, q }, { onSuccess: onClose })
              }
            >
              {BATCH.act(outcome, counts?.[outcome] ?? 0)}
            </Button>
          ))}
        </>
      }
    >
      <div className="grid gap-3">
        {error && <Notice tone="danger">{faultText(error, BATCH)}</Notice>}
        {preview.isError && !counts ? (
          <LoadFailed text={DESK.failed} isRetrying={preview.isFetching} onRetry={() => void preview.refetch()} />
        ) : !counts ? (
          <div role="status" aria-label={BATCH.counting}>
            <Skeleton className="h-[1.375rem] w-64" />
          </div>
        ) : outcomes.length === 0 ? (
          <p>{BATCH.none}</p>
        ) : (
          <>
            <p>{BATCH.explained}</p>
            <p className="text-sm text-ink-mute">{BATCH.which}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
