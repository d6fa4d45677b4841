import { Link } from "react-router";
import { rentPath } from "#contract/areas/area-terms.ts";
import type { AreaFigures } from "#contract/areas/areas.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { WhenNear } from "#web/ui/lists/when-near.tsx";
import { Panel } from "./area-panel.tsx";
import { AREAS, homesText, nearbyRange } from "./area-texts.ts";

const AreaMap = lazyPart(() => import("./area-map.tsx"));

const MAP_HEIGHT = "h-60 lg:h-66";

/** The nearest areas with homes, and a picture of where they are. Browsers load the picture when it comes near. */
export function NearbyAreas({ figures }: { figures: AreaFigures }) {
  const { position, nearby } = figures;
  if (position === null && nearby.length === 0) return null;
  return (
    <Panel id="area-nearby" title={AREAS.nearby} {...(nearby.length > 0 && { hint: AREAS.nearbyHint })}>
      {position && (
        <WhenNear className={`${MAP_HEIGHT} noscript:hidden`} outer="mb-2">
          {() => <AreaMap figures={{ ...figures, position }} className={`${MAP_HEIGHT} rounded-md`} />}
        </WhenNear>
      )}
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {nearby.map((each) => (
          <li
            key={`${each.city} ${each.area}`}
            className="relative flex min-h-15 items-center justify-between gap-3 border-b border-line py-2"
          >
            <span className="min-w-0">
              <Link
                to={rentPath(each.city, each.area)}
                className="block text-[0.9375rem] leading-5 font-semibold wrap-anywhere after:absolute after:inset-0"
              >
                {each.area}
              </Link>
              <span className="text-[0.8125rem] leading-[1.125rem] text-ink-mute tabular-nums">
                {each.city !== figures.city && `${each.city} · `}
                {homesText(each.live)} now
              </span>
            </span>
            <span
              className={
                each.range_2bhk
                  ? "text-right text-[0.9375rem] leading-5 tabular-nums"
                  : "text-right text-[0.8125rem] text-ink-mute"
              }
            >
              {nearbyRange(each)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
