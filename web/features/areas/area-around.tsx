import type { AreaFigures, WorkHub } from "#contract/areas/areas.ts";
import { LineMark } from "../places/line-mark.tsx";
import { Panel } from "./area-panel.tsx";
import { AREAS, minutesOf, walkText } from "./area-texts.ts";

/** The nearest stations, and how long it takes to offices. */
export function AreaAround({ figures: { position, stations, hubs } }: { figures: AreaFigures }) {
  return (
    <Panel id="area-around" title={AREAS.around}>
      {position === null ? (
        <p className="text-ink-soft">{AREAS.noPosition}</p>
      ) : (
        <>
          {stations.length === 0 ? (
            <p className="text-ink-soft">{AREAS.noStation}</p>
          ) : (
            <Stations stations={stations} />
          )}
          {hubs.length > 0 && <Hubs hubs={hubs} />}
        </>
      )}
    </Panel>
  );
}

function Stations({ stations }: Pick<AreaFigures, "stations">) {
  return (
    <ul className="grid">
      {stations.map(({ id, name, lines, walk_minutes }) => (
        <li
          key={id}
          className="grid grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2.5 first:border-0 first:pt-0"
        >
          <LineMark lines={lines.map((line) => line.id)} />
          <span className="min-w-0 text-[0.9375rem] leading-5">
            {name}{" "}
            <small className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">
              {lines.map((line) => line.name).join(", ")}
            </small>
          </span>
          <span className="text-[0.8125rem] leading-[1.125rem] text-ink-mute tabular-nums">
            {walkText(walk_minutes)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const HEAD = "pb-2 pl-2 text-right align-bottom font-medium";

function Hubs({ hubs }: { hubs: readonly WorkHub[] }) {
  return (
    <>
      <table className="mt-4 w-full text-[0.9375rem] leading-5 tabular-nums">
        <caption className="mb-2 text-left text-sm font-semibold">{AREAS.hubs}</caption>
        <thead className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">
          <tr>
            <th scope="col" className="pb-2 text-left align-bottom font-medium">
              {AREAS.place}
            </th>
            <th scope="col" className={HEAD}>
              {AREAS.byMetro}
            </th>
            <th scope="col" className={HEAD}>
              {AREAS.byAuto}
            </th>
            <th scope="col" className={HEAD}>
              {AREAS.byRoad}
            </th>
          </tr>
        </thead>
        <tbody>
          {hubs.map(({ id, name, minutes, minutes_auto, minutes_road }) => (
            <tr key={id} className="border-t border-line align-baseline">
              <th scope="row" className="py-3 text-left font-medium">
                {name}
              </th>
              <Minutes minutes={minutes} none={AREAS.noMetro} />
              <Minutes minutes={minutes_auto} none={AREAS.noMetro} />
              <Minutes minutes={minutes_road} none={AREAS.noWay} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 border-t border-line pt-4 text-[0.8125rem] leading-[1.125rem] text-pretty text-ink-mute">
        {AREAS.aroundNote}
      </p>
    </>
  );
}

function Minutes({ minutes, none }: { minutes: number | null; none: string }) {
  if (minutes === null)
    return <td className="py-3 pl-2 text-right text-[0.8125rem] leading-[1.125rem] text-ink-mute">{none}</td>;
  return <td className="py-3 pl-2 text-right font-semibold">{minutesOf(minutes)}</td>;
}
