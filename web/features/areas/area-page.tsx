import { Link } from "react-router";
import { rentPath } from "#contract/areas/area-terms.ts";
import type { CityFigures } from "#contract/areas/areas.ts";
import { formatCount, rangeText } from "#web/lib/format/format.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { AreaAround } from "./area-around.tsx";
import { AreaCards, SeeAll } from "./area-cards.tsx";
import { trailOf } from "./area-document.ts";
import { AreaFacts } from "./area-facts.tsx";
import { Panel } from "./area-panel.tsx";
import { AREAS, areasTitle, freeText, headingOf, leadingRange, leadRangeEnd, leadRangeStart } from "./area-texts.ts";
import { type FoundArea, liveOf } from "./find-area.ts";
import { NearbyAreas } from "./nearby-areas.tsx";
import { RentRows } from "./rent-rows.tsx";
import { TypeChips } from "./type-chips.tsx";

/** The page of a city, an area or a type there: first its homes, then what they cost and what is around. */
export function AreaPage({ found }: { found: FoundArea }) {
  const { figures, type } = found;
  const live = liveOf(found);
  const trail = trailOf(found);
  return (
    <article className="page-width grid gap-6 pt-3 pb-26 *:min-w-0 lg:gap-8 lg:pt-6 lg:pb-18">
      <header className="grid gap-3 *:min-w-0">
        <Breadcrumb trail={trail.slice(0, -1)} current={trail.at(-1)?.name} className="text-sm text-ink-mute" />
        <h1 className="title-1 text-balance wrap-anywhere">{headingOf(found)}</h1>
        <Lead found={found} live={live} />
        <TypeChips found={found} />
      </header>
      <AreaCards homes={figures.homes} />
      <SeeAll found={found} live={live} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid gap-6 *:min-w-0">
          <RentRows types={figures.types} type={type} asOf={figures.as_of} />
          {"area" in figures ? <NearbyAreas figures={figures} /> : <CityAreas figures={figures} />}
        </div>
        <div className="grid gap-6 *:min-w-0">
          <AreaFacts figures={figures} />
          {"area" in figures && <AreaAround figures={figures} />}
        </div>
      </div>
    </article>
  );
}

/** One sentence about what is free, and one about what homes ask. */
function Lead({ found, live }: { found: FoundArea; live: number }) {
  const { free, owners } = freeText(found, live);
  const leading = leadingRange(found);
  return (
    <p className="max-w-[72ch] text-lg leading-7 text-pretty text-ink-soft tabular-nums">
      <Figure>{free}</Figure> now
      {owners && (
        <>
          , from <Figure>{owners}</Figure>
        </>
      )}
      , no broker.
      {leading && (
        <>
          {" "}
          {leadRangeStart(found.type, leading)} <Figure>{rangeText(leading.range.p25, leading.range.p75)}</Figure>
          {leadRangeEnd(leading)}
        </>
      )}
    </p>
  );
}

function Figure({ children }: { children: string }) {
  return <b className="font-semibold text-ink">{children}</b>;
}

function CityAreas({ figures: { city, areas } }: { figures: CityFigures }) {
  if (areas.length === 0) return null;
  return (
    <Panel id="city-areas" title={areasTitle(city)}>
      <AreaLinks city={city} areas={areas} />
    </Panel>
  );
}

/** Links to areas with their live homes. */
export function AreaLinks({ city, areas }: Pick<CityFigures, "city" | "areas">) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
      {areas.map(({ area, live }) => (
        <li key={area}>
          <Link
            to={rentPath(city, area)}
            className="flex min-h-11 items-center justify-between gap-3 border-b border-line py-2 hover:text-brand-ink"
          >
            <span className="min-w-0 wrap-anywhere">{area}</span>
            <span className="text-sm text-ink-mute tabular-nums">
              {formatCount(live)}
              <span className="sr-only"> {AREAS.homesUnit(live)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
