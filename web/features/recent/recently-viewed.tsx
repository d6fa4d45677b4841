import { useEffect } from "react";
import { Link } from "react-router";
import { useHomeAddress } from "#web/features/places/commute-address.ts";
import { formatRupees } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Photo } from "../pictures/photo.tsx";
import { CARD } from "../properties/card/card-texts.ts";
import { clearRecentHomes, type RecentHome, refreshRecentHomes, useRecentHomes } from "./recent-homes.ts";
import { RECENT } from "./recent-texts.ts";

const ROW =
  "-mx-[16px] flex snap-x scroll-px-[16px] gap-3 overflow-x-auto px-[16px] py-1 [scrollbar-width:thin] sm:-mx-[24px] sm:scroll-px-[24px] sm:px-[24px] lg:mx-0 lg:scroll-px-0 lg:gap-4 lg:px-0";

/** A row of small cards of the homes that the user has viewed lately. Renders nothing if there are none. */
export default function RecentlyViewed() {
  const homes = useRecentHomes();
  useEffect(() => {
    const controller = new AbortController();
    refreshRecentHomes(controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) console.warn(error instanceof Error ? error.message : error);
    });
    return () => controller.abort();
  }, []);
  if (homes.length === 0) return null;
  function clear() {
    clearRecentHomes();
    // The section disappears with the pressed button.
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }
  return (
    <section aria-labelledby="recently-viewed" className="mt-10 border-t border-line pt-8">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="recently-viewed" className="title-2">
          {RECENT.title}
        </h2>
        <Button variant="ghost" aria-label={RECENT.clearRecent} onClick={clear} className="-mr-3">
          {RECENT.clear}
        </Button>
      </div>
      <ul className={ROW}>
        {homes.map((home) => (
          <SmallCard key={home.id} home={home} />
        ))}
      </ul>
    </section>
  );
}

function SmallCard({ home: { id, title, type, rent, area, city, image } }: { home: RecentHome }) {
  const addressOf = useHomeAddress();
  return (
    <li className="group relative grid w-44 shrink-0 snap-start content-start gap-2">
      <div className="relative aspect-4/3 overflow-hidden rounded-md bg-skeleton">
        <Photo address={image} alt="" sizes="176px" width={320} small />
      </div>
      <div className="min-w-0">
        <p className="font-display text-lg leading-6 font-[680] tabular-nums">
          {formatRupees(rent)}{" "}
          <span className="font-sans text-[0.8125rem] font-regular text-ink-mute">{CARD.perMonth}</span>
        </p>
        <h3 dir="auto" className="one-line font-sans text-sm leading-5 font-semibold">
          <Link to={addressOf(id)} prefetch="intent" className="after:absolute after:inset-0 group-hover:underline">
            {title}
          </Link>
        </h3>
        <p className="one-line text-[0.8125rem] leading-[1.125rem] text-ink-mute">
          {type} · {area}, {city}
        </p>
      </div>
    </li>
  );
}
