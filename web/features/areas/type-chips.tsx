import type { ReactNode } from "react";
import { Link } from "react-router";
import { MIN_LISTED_HOMES, rentPath } from "#contract/areas/area-terms.ts";
import { formatCount } from "#web/lib/format/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { AREAS, typesName } from "./area-texts.ts";
import type { FoundArea } from "./find-area.ts";

const CHIP = "flex min-h-11 items-center gap-2 rounded-full border px-4 text-[0.9375rem] font-medium whitespace-nowrap";

/** The live homes of each type. A type with enough homes links to its page. Cities have no pages of types. */
export function TypeChips({ found: { figures, type } }: { found: FoundArea }) {
  const free = figures.types.filter(({ live }) => live > 0);
  if (free.length === 0) return null;
  const area = "area" in figures ? figures.area : null;
  const chips = (
    <ul aria-label={area === null ? typesName(figures) : undefined} className="flex flex-wrap gap-2">
      {area !== null && (
        <Chip to={rentPath(figures.city, area)} isCurrent={type === null} live={figures.live}>
          {AREAS.all}
        </Chip>
      )}
      {free.map((each) => (
        <Chip
          key={each.type}
          to={area !== null && each.live >= MIN_LISTED_HOMES ? rentPath(figures.city, area, each.type) : null}
          isCurrent={each.type === type}
          live={each.live}
        >
          {each.type}
        </Chip>
      ))}
    </ul>
  );
  return area === null ? chips : <nav aria-label={typesName(figures)}>{chips}</nav>;
}

function Chip({
  to,
  isCurrent,
  live,
  children,
}: {
  to: string | null;
  isCurrent: boolean;
  live: number;
  children: ReactNode;
}) {
  const content = (
    <>
      {children} <span className="font-normal text-ink-mute tabular-nums">{formatCount(live)}</span>
    </>
  );
  return (
    <li>
      {to ? (
        <Link
          to={to}
          aria-current={isCurrent ? "page" : undefined}
          className={classNames(CHIP, isCurrent ? "border-brand bg-brand-soft" : "border-control hover:bg-sunken")}
        >
          {content}
        </Link>
      ) : (
        <span
          aria-current={isCurrent ? "page" : undefined}
          className={classNames(CHIP, isCurrent ? "border-brand bg-brand-soft" : "border-line bg-surface")}
        >
          {content}
        </span>
      )}
    </li>
  );
}
