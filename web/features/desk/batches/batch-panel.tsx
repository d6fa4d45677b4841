import { useEffect, useId, useState } from "react";
import type { Batch } from "#contract/desk/case-batches.ts";
import { MINUTE_MS } from "#contract/durations.ts";
import { now } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { BATCH, batchFilterText } from "./batch-texts.ts";
import { useStopBatch } from "./use-batch.ts";

/** How long the result of an ended batch is shown. */
const SHOWN_MS = 10 * MINUTE_MS;

const isShown = ({ ended_at }: Batch) => ended_at === null || now() - Date.parse(ended_at) < SHOWN_MS;

/** The latest batch of decisions: the time until its start, its progress, and its result until that is closed. */
export function BatchPanel({ batch }: { batch: Batch | null }) {
  const [closed, setClosed] = useState<string | null>(null);
  const stop = useStopBatch();
  if (!batch || batch.id === closed || !isShown(batch)) return null;
  const { state, by } = batch;
  const hasEnded = batch.ended_at !== null;
  return (
    <section
      aria-label={BATCH.panel}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-brand-line bg-brand-faint p-4 lg:px-5"
    >
      <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
        <p role="status" className="font-semibold wrap-anywhere">
          {headingOf(batch)}
        </p>
        {state === "running" && <Progress batch={batch} />}
        {state === "waiting" && <Countdown until={batch.starts_at} />}
        <p className="text-sm text-ink-mute wrap-anywhere">
          {[BATCH.skipped(batch.skipped), batchFilterText(batch), by && BATCH.startedBy(by.name)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {hasEnded ? (
        <Button onClick={() => setClosed(batch.id)}>{BATCH.close}</Button>
      ) : (
        <Button variant="quiet-danger" busy={stop.isPending} onClick={() => stop.mutate(batch)}>
          {BATCH.stop}
        </Button>
      )}
    </section>
  );
}

function headingOf(batch: Batch): string {
  const { state, outcome, total, stopped_by } = batch;
  if (state === "waiting") return BATCH.act(outcome, total);
  if (state === "running") return BATCH.doing(outcome, total);
  return state === "stopped" ? `${BATCH.stoppedBy(stopped_by?.name)} ${BATCH.done(batch)}` : BATCH.done(batch);
}

/** Not in the live region, which would be read out every second. */
function Countdown({ until }: { until: string }) {
  const secondsLeft = () => Math.max(0, Math.ceil((Date.parse(until) - now()) / 1000));
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft), 1000);
    return () => clearInterval(timer);
  });
  return (
    <p role="timer" suppressHydrationWarning className="text-ink-soft tabular-nums">
      {BATCH.startsIn(seconds)}
    </p>
  );
}

function Progress({ batch: { decided, skipped, total } }: { batch: Batch }) {
  const id = useId();
  const count = decided + skipped;
  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-ink-soft tabular-nums">
        {BATCH.progress(count, total)}
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={count}
        className="h-1.5 max-w-100 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-brand" style={{ width: `${(100 * count) / total}%` }} />
      </div>
    </div>
  );
}
