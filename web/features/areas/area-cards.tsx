import { useId } from "react";
import { Link } from "react-router";
import type { AreaHome } from "#contract/areas/areas.ts";
import { queryString } from "#web/lib/api/query-string.ts";
import { formatRupees } from "#web/lib/format/format.ts";
import { loginPath } from "#web/lib/session/safe-redirect.ts";
import { useSession } from "#web/lib/session/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Photo } from "../pictures/photo.tsx";
import { AREAS, moreText, seeAllText } from "./area-texts.ts";
import type { FoundArea } from "./find-area.ts";

const SIZES =
  "(min-width: 1440px) 300px, (min-width: 1024px) calc((100vw - 136px) / 4), (min-width: 640px) calc((100vw - 68px) / 2), 112px";
/** Cards in the first row of a wide screen. */
const FIRST_ROW = 4;

/** The homes that the page shows, in a grid. On phones each is a row. */
export function AreaCards({ homes }: { homes: readonly AreaHome[] }) {
  return (
    <section aria-label={AREAS.homes}>
      {homes.length === 0 ? (
        <p className="text-ink-soft">{AREAS.noHomes}</p>
      ) : (
        <ul className="grid gap-3 *:min-w-0 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4 lg:gap-6">
          {homes.map((home, place) => (
            <li key={home.id}>
              <AreaCard home={home} priority={place === 0 ? "high" : place < FIRST_ROW ? "eager" : "lazy"} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AreaCard({ home, priority }: { home: AreaHome; priority: "high" | "eager" | "lazy" }) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="group relative flex h-full min-w-0 overflow-hidden rounded-lg border border-line bg-surface transition-[box-shadow,border-color] duration-(--duration-base) ease-out hover:border-line-strong hover:shadow-md has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-offset-2 has-[[data-card-link]:focus-visible]:outline-focus sm:flex-col"
    >
      <div className="relative min-h-28 w-28 shrink-0 overflow-hidden bg-skeleton sm:aspect-4/3 sm:w-full">
        <Photo
          address={home.image ?? undefined}
          placeholder={home.image_placeholder}
          alt=""
          sizes={SIZES}
          priority={priority}
        />
        <span className="absolute bottom-2 left-2 inline-flex min-h-[1.625rem] items-center rounded-sm bg-surface/94 px-[0.5625rem] text-xs font-bold text-ink sm:bottom-3 sm:left-3">
          {home.type}
        </span>
      </div>
      <div className="grid min-w-0 flex-1 content-center gap-1 p-4 sm:content-start">
        <p className="font-display text-[1.375rem] leading-[1.625rem] font-[680] tracking-[-0.015em] tabular-nums">
          {formatRupees(home.rent)}{" "}
          <span className="font-sans text-sm leading-[1.625rem] font-regular tracking-normal text-ink-mute">
            {AREAS.perMonth}
          </span>
        </p>
        <h2
          id={titleId}
          dir="auto"
          className="line-clamp-2 font-sans text-base leading-[1.375rem] font-semibold tracking-[-0.005em] wrap-anywhere"
        >
          <Link
            to={`/property/${home.id}`}
            prefetch="intent"
            data-card-link
            className="outline-none after:absolute after:inset-0 after:z-1"
          >
            {home.title}
          </Link>
        </h2>
        <p className="one-line text-sm leading-5 text-ink-mute">{home.area}</p>
      </div>
    </article>
  );
}

/** Leads to all homes of the page in browse, which visitors open after signing in. */
export function SeeAll({ found, live }: { found: FoundArea; live: number }) {
  const { state } = useSession();
  const { figures, type } = found;
  const more = live - figures.homes.length;
  if (more <= 0) return null;
  const isMember = state === "member";
  const location = "area" in figures ? figures.area : null;
  const browse = `/browse${queryString({ city: figures.city, location, type, availableFrom: "any" })}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border border-brand-line bg-brand-soft p-5 lg:px-7">
      <div className="min-w-0">
        <p className="font-display text-xl leading-7 font-[640]">{moreText(more, found)}</p>
        <p className="text-[0.9375rem] leading-[1.375rem] text-ink-soft">{AREAS.moreHint}</p>
      </div>
      <ButtonLink to={isMember ? browse : loginPath(browse)} variant="primary" size="lg" className="max-sm:w-full">
        {seeAllText(live, isMember)}
      </ButtonLink>
    </div>
  );
}
