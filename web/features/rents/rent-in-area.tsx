import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import type { Property } from "#contract/properties/properties.ts";
import type { ComparableHome, RentInsight, RentKnown, RentRefused } from "#contract/properties/rent-insight.ts";
import { api } from "#web/lib/api/api.ts";
import { formatRupees } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Photo } from "../pictures/photo.tsx";
import { useHomeAddress } from "../places/commute-address.ts";
import { Amount, HalfAsk, NoRange } from "./rent-range.tsx";
import { RentScale } from "./rent-scale.tsx";
import { basisText, comparableText, RENTS } from "./rent-texts.ts";

/** What similar homes ask, or why that is not known, with comparable homes. */
export default function RentInArea({ home }: { home: Property }) {
  const [insight, setInsight] = useState<RentInsight | null>(null);
  const [hasFailed, setFailed] = useState(false);
  async function load(signal?: AbortSignal) {
    setFailed(false);
    try {
      const options = signal ? { signal } : {};
      setInsight(await api("GET /api/properties/:id/rent-insight", { params: { id: home.id }, ...options }));
    } catch {
      if (!signal?.aborted) setFailed(true);
    }
  }
  const loadFirst = useEffectEvent((signal: AbortSignal) => void load(signal));
  useEffect(() => {
    const controller = new AbortController();
    loadFirst(controller.signal);
    return () => controller.abort();
  }, []);
  return (
    <section
      aria-labelledby="rent-in-area"
      className="grid gap-4 rounded-lg border border-line bg-surface p-5 *:min-w-0 lg:p-6"
    >
      <h2 id="rent-in-area" className="title-2">
        {RENTS.title}
      </h2>
      {insight === null && !hasFailed && (
        <div role="status" aria-label={RENTS.loading} className="grid gap-4">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-32" />
        </div>
      )}
      {hasFailed && (
        <div className="grid justify-items-start gap-3">
          <p className="text-sm text-danger-ink">{RENTS.failed}</p>
          <Button onClick={() => void load()}>{RENTS.tryAgain}</Button>
        </div>
      )}
      {insight !== null &&
        ("refused" in insight ? <Refusal insight={insight} /> : <Range insight={insight} home={home} />)}
    </section>
  );
}

function Range({ insight, home }: { insight: RentKnown; home: Property }) {
  return (
    <>
      <p className="max-w-[54ch] text-lg leading-[1.6875rem] text-pretty">
        <HalfAsk insight={insight} /> This one asks <Amount>{formatRupees(insight.asked)}</Amount>.
      </p>
      <RentScale insight={insight} asked={insight.asked} label={RENTS.thisOne} />
      <Details summary={RENTS.more}>
        <p className="max-w-[62ch] text-ink-soft">{basisText(insight, home)}</p>
        {insight.hits && <Hits {...insight.hits} />}
        <Comparables homes={insight.comparables} title={RENTS.alike} />
      </Details>
    </>
  );
}

/** How often ranges were right. */
function Hits({ homes, inside }: { homes: number; inside: number }) {
  return (
    <p className="max-w-[62ch] text-ink-soft">
      {RENTS.hits(inside, homes)}{" "}
      <Link to="/transparency" className="link">
        {RENTS.howOften}
      </Link>
    </p>
  );
}

function Refusal({ insight }: { insight: RentRefused }) {
  return (
    <>
      <NoRange insight={insight} />
      {insight.comparables.length > 0 && (
        <Details summary={RENTS.similar}>
          <Comparables homes={insight.comparables} />
        </Details>
      )}
    </>
  );
}

function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group/rents">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-medium text-brand-ink [&::-webkit-details-marker]:hidden">
        {summary}
        <Icon of={ChevronDown} className="size-4.5 group-open/rents:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-1 *:min-w-0">{children}</div>
    </details>
  );
}

function Comparables({ homes, title }: { homes: readonly ComparableHome[]; title?: string }) {
  const addressOf = useHomeAddress();
  if (homes.length === 0) return null;
  return (
    <div>
      {title && <h3 className="mb-1 text-[0.9375rem] leading-[1.375rem] font-semibold">{title}</h3>}
      <ul>
        {homes.map((home) => (
          <li
            key={home.id}
            className="relative flex min-h-17 flex-wrap items-center gap-3 border-t border-line py-2.5 first:border-0"
          >
            <span className="relative h-12 w-16 shrink-0 overflow-hidden rounded-sm">
              <Photo
                address={home.image ?? undefined}
                placeholder={home.image_placeholder}
                alt=""
                sizes="64px"
                width={320}
                small
              />
            </span>
            <span className="min-w-0 flex-[1_1_9rem]">
              <b dir="auto" className="block text-[0.9375rem] leading-5 font-semibold wrap-anywhere">
                <Link to={addressOf(home.id)} prefetch="intent" className="after:absolute after:inset-0">
                  {home.title}
                </Link>
              </b>
              <span className="mt-0.5 block text-[0.8125rem] leading-[1.125rem] text-ink-mute tabular-nums">
                {comparableText(home)}
              </span>
            </span>
            <span className="font-semibold whitespace-nowrap tabular-nums">{formatRupees(home.rent)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
