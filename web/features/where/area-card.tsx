import { Link } from "react-router";
import { rentPath } from "#contract/areas/area-terms.ts";
import type { RankedArea } from "#contract/areas/where.ts";
import { PersonMark, type Traveller } from "#web/features/places/person-mark.tsx";
import { useSession } from "#web/lib/session/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import { homesAddress, type WhereWish } from "./where-address.ts";
import { WHERE, withoutName } from "./where-texts.ts";

/** The id of an area's link, which the map moves the focus to. */
export const areaLinkId = (rank: number): string => `area-${rank}`;

interface AreaCardProps {
  area: RankedArea;
  rank: number;
  wish: WhereWish;
  /** Names of the workplaces, in their order. */
  workplaces: readonly string[];
  /** The longest journey in the list, which all strips are measured by. */
  longest: number;
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
}

/** A ranked area: why it has its rank, the journey of each person, and the homes that fit. */
export function AreaCard({ area, rank, wish, workplaces, longest, isMarked, onMark }: AreaCardProps) {
  const { user } = useSession();
  const { city, area: name, minutes, minutes2, fits, days_to_rent: days } = area;
  const journeys = [minutes, ...(minutes2 === null ? [] : [minutes2])];
  return (
    <li
      onMouseEnter={() => onMark(true)}
      onMouseLeave={() => onMark(false)}
      className={classNames(
        "grid grid-cols-[2.25rem_minmax(0,1fr)] rounded-lg border bg-surface p-4 sm:grid-cols-[3rem_minmax(0,1fr)]",
        isMarked ? "border-brand inset-ring inset-ring-brand" : "border-line",
      )}
    >
      <span aria-hidden="true" className="font-display text-lg leading-6 font-[600] text-ink-mute tabular-nums">
        {rank}
      </span>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h3 className="font-display text-lg leading-6 font-[640]">
            <Link
              id={areaLinkId(rank)}
              to={rentPath(city, name)}
              onFocus={() => onMark(true)}
              onBlur={() => onMark(false)}
              className="-my-2.5 inline-block py-2.5 hover:underline"
            >
              {name}
            </Link>
          </h3>
          {user && fits > 0 && (
            <Link
              to={homesAddress(wish, city, name)}
              className="-my-2.5 inline-flex min-h-11 items-center text-sm font-semibold text-brand-ink underline decoration-brand-line underline-offset-3 hover:decoration-current"
            >
              {WHERE.homes(fits)}
              <span className="sr-only">{WHERE.homesIn(name)}</span>
            </Link>
          )}
        </div>
        <p className="text-sm leading-5 text-pretty text-ink-soft">{withoutName(area.sentence, name)}</p>
        <ul className="grid gap-1">
          {journeys.map((each, at) => (
            <Journey
              // biome-ignore lint/suspicious/noArrayIndexKey: the persons
              key={at}
              person={at === 0 ? 1 : 2}
              isAlone={journeys.length === 1}
              name={workplaces[at] ?? ""}
              minutes={each}
              longest={longest}
            />
          ))}
        </ul>
        {days !== null && <p className="text-sm text-ink-mute">{WHERE.days(days)}</p>}
      </div>
    </li>
  );
}

interface JourneyProps {
  person: Traveller;
  isAlone: boolean;
  name: string;
  minutes: number;
  longest: number;
}

/** The journey of a person, as a strip on the common scale. */
function Journey({ person, isAlone, name, minutes, longest }: JourneyProps) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-2">
      <span aria-hidden="true">
        <PersonMark person={person} isAlone={isAlone} />
      </span>
      <span className="sr-only">{isAlone ? WHERE.to(name) : WHERE.personTo(person, name)}</span>
      <span aria-hidden="true">
        <span
          className="block h-2 rounded-full bg-neel-500"
          style={{ width: `${Math.round((100 * minutes) / Math.max(longest, 1))}%` }}
        />
      </span>
      <span className="text-sm font-semibold tabular-nums">{WHERE.minutes(minutes)}</span>
    </li>
  );
}
