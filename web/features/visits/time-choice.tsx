import { useId } from "react";
import { formatTime, formatWeekdayDate } from "#contract/formats.ts";
import { indianDay } from "#contract/india-time.ts";
import type { VisitTime } from "#contract/messaging/visits.ts";

interface TimeChoiceProps {
  times: readonly VisitTime[];
  chosen: string | null;
  onChoose: (start: string) => void;
}

/** Free times as radios, in a group for each day. */
export function TimeChoice({ times, chosen, onChoose }: TimeChoiceProps) {
  const name = useId();
  const days = Map.groupBy(times, ({ start }) => indianDay(Date.parse(start)));
  return (
    <div className="grid gap-x-3 gap-y-5 sm:grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))]">
      {[...days].map(([day, ofDay]) => (
        <fieldset key={day} className="min-w-0">
          <legend className="mb-2 text-sm font-semibold">{formatWeekdayDate(ofDay[0]?.start ?? "")}</legend>
          <div className="grid grid-cols-3 gap-2 max-[20rem]:grid-cols-2 sm:grid-cols-1">
            {ofDay.map(({ start }) => (
              <label
                key={start}
                className="relative grid min-h-11 cursor-pointer place-items-center rounded-md border border-control bg-surface px-2 text-sm font-medium hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={name}
                  value={start}
                  checked={start === chosen}
                  onChange={() => onChoose(start)}
                  className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
                />
                {formatTime(start)}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
