import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Property } from "#contract/properties/properties.ts";
import { useHomeAddress } from "#web/features/places/commute-address.ts";
import { api } from "#web/lib/api/api.ts";
import { formatRupees } from "#web/lib/format/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Photo } from "../pictures/photo.tsx";
import { FRESHNESS } from "./freshness-texts.ts";

const MOST = 4;

interface SimilarRowsProps {
  to: string;
  /** In one column. */
  isNarrow?: boolean;
  /** Homes of owners who answer come first. */
  isAnswering?: boolean;
}

/** Up to four homes that are similar to another one. Renders nothing if there are none, or if they do not load. */
export function SimilarRows({ to, isNarrow = false, isAnswering = false }: SimilarRowsProps) {
  const addressOf = useHomeAddress();
  const [homes, setHomes] = useState<readonly Property[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const query = { limit: MOST, ...(isAnswering && { answering: "true" as const }) };
    api("GET /api/properties/:id/similar", { params: { id: to }, query, signal }).then(setHomes, (error) => {
      if (!signal.aborted) console.warn(error);
    });
    return () => controller.abort();
  }, [to, isAnswering]);
  if (homes.length === 0) return null;
  return (
    <div className="grid gap-2.5 pt-1">
      <h3 className="text-[0.9375rem] leading-[1.375rem] font-semibold">{FRESHNESS.similar}</h3>
      <ul className={classNames("grid gap-3", !isNarrow && "sm:grid-cols-2 sm:gap-x-6")}>
        {homes.map((home) => (
          <li key={home.id} className="relative flex min-h-14 min-w-0 items-center gap-3 rounded-md">
            <span className="relative h-13.5 w-18 shrink-0 overflow-hidden rounded-sm">
              <Photo
                address={home.images[0]}
                placeholder={home.image_placeholders[0] ?? null}
                alt=""
                sizes="72px"
                width={320}
                small
              />
            </span>
            <span className="min-w-0">
              <b dir="auto" className="block one-line text-[0.9375rem] leading-5 font-semibold">
                <Link to={addressOf(home.id)} prefetch="intent" className="after:absolute after:inset-0">
                  {home.title}
                </Link>
              </b>
              <span className="mt-0.5 block one-line text-[0.8125rem] leading-[1.125rem] text-ink-mute tabular-nums">
                {home.location.area} · {formatRupees(home.rent)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
