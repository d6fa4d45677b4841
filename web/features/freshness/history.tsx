import { useEffect, useEffectEvent, useState } from "react";
import type { History as HistoryEvent } from "#contract/properties/freshness.ts";
import { HISTORY_PAGE_SIZE } from "#contract/properties/freshness-terms.ts";
import { apiPage } from "#web/lib/api/api.ts";
import { formatDate, formatShortDate } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FRESHNESS, historyText } from "./freshness-texts.ts";
import { mergeHistory } from "./merged-history.ts";

interface Read {
  events: HistoryEvent[];
  cursor: string | null;
}

/** Reads the page after the cursor, or with `isAll` all pages from there on. */
async function readFrom(id: string, cursor: string | null, isAll: boolean): Promise<Read> {
  const query = cursor === null ? { limit: HISTORY_PAGE_SIZE } : { cursor };
  const page = await apiPage("GET /api/properties/:id/history", { params: { id }, query });
  if (!isAll || page.cursor === null) return { events: page.items, cursor: page.cursor };
  const rest = await readFrom(id, page.cursor, true);
  return { events: [...page.items, ...rest.events], cursor: rest.cursor };
}

/** What happened to a listing, latest first. */
export default function History({ homeId }: { homeId: string }) {
  const [read, setRead] = useState<Read | null>(null);
  const [state, setState] = useState<"reading" | "done" | "failed">("reading");
  async function load(before: Read | null) {
    setState("reading");
    try {
      const next = await readFrom(homeId, before?.cursor ?? null, before !== null);
      setRead({ events: [...(before?.events ?? []), ...next.events], cursor: next.cursor });
      setState("done");
    } catch {
      setState("failed");
    }
  }
  const loadLatest = useEffectEvent(() => void load(null));
  useEffect(() => loadLatest(), []);
  return (
    <section aria-labelledby="history" className="grid justify-items-start gap-3">
      <h2 id="history" className="title-2">
        {FRESHNESS.history}
      </h2>
      {read && <Timeline events={read.events} isWhole={read.cursor === null} />}
      {!read && state === "reading" && (
        <div role="status" aria-label={FRESHNESS.loading} className="grid w-full gap-4">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
        </div>
      )}
      {state === "failed" && <p className="text-sm text-danger-ink">{FRESHNESS.historyFailed}</p>}
      {state === "failed" && !read && <Button onClick={() => void load(null)}>{FRESHNESS.tryAgain}</Button>}
      {read && read.cursor !== null && (
        <Button size="sm" busy={state === "reading"} onClick={() => void load(read)}>
          {FRESHNESS.showAll}
        </Button>
      )}
    </section>
  );
}

function Timeline({ events, isWhole }: { events: readonly HistoryEvent[]; isWhole: boolean }) {
  const entries = mergeHistory(events);
  return (
    <ol className="w-full text-sm leading-5">
      {entries.map(({ at, changes }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and are only added at the end
          key={place}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-3 pb-4 pl-6 text-ink-soft"
        >
          <i
            aria-hidden="true"
            className={`absolute top-1.5 left-[3px] size-[9px] rounded-full ${place === 0 ? "bg-brand ring-2 ring-brand" : "bg-surface ring-2 ring-control"}`}
          />
          {(place < entries.length - 1 || !isWhole) && (
            <i aria-hidden="true" className="absolute top-4.5 -bottom-1 left-[7px] w-px bg-line-strong" />
          )}
          <span className="wrap-anywhere">{changes.map(historyText).join(". ")}</span>
          <time dateTime={at} title={formatDate(at)} className="whitespace-nowrap text-ink-mute tabular-nums">
            {formatShortDate(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
