import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { wholeNumber } from "#contract/browse/filter-values.ts";
import { COMMUTE_MINUTES } from "#contract/places/commute.ts";
import { IconButton } from "#web/ui/button.tsx";
import { useDraft } from "#web/ui/inputs/use-draft.ts";

import { PLACE_FILTERS } from "./place-texts.ts";

const { most, step, usual } = COMMUTE_MINUTES;
/** The fewest minutes that the buttons offer. */
const MIN_OFFERED = 15;
const clamped = (minutes: number) => Math.min(most, Math.max(MIN_OFFERED, minutes));

interface MinutesStepperProps {
  person: 1 | 2;
  /** Null without a limit. */
  minutes: number | null;
  onChange: (minutes: number | null) => void;
}

/** How long a person travels at most: typed, or in steps of five minutes. An empty field is no limit. */
export function MinutesStepper({ person, minutes, onChange }: MinutesStepperProps) {
  const { draft, type, settle } = useDraft(String(minutes ?? ""), (typed) => {
    if (typed.trim() === "") onChange(null);
    const read = wholeNumber(typed, COMMUTE_MINUTES);
    if (read !== null) onChange(read);
    return read !== null || typed.trim() === "";
  });
  const shown = wholeNumber(draft, COMMUTE_MINUTES) ?? minutes;
  const move = (by: number) => type(String(shown === null ? usual : clamped(shown + by)));
  return (
    <div className="grid grid-cols-[auto_44px_minmax(0,1fr)_44px] items-center gap-1.5 text-sm text-ink-soft">
      <span aria-hidden="true">{PLACE_FILTERS.atMostShort}</span>
      <IconButton
        icon={Minus}
        label={PLACE_FILTERS.less(person)}
        onClick={() => move(-step)}
        className="border border-control"
      />
      <span className="flex min-h-11 items-center justify-center gap-1 rounded-md font-semibold text-ink tabular-nums focus-within:outline-2 focus-within:outline-focus">
        <input
          type="number"
          inputMode="numeric"
          min={COMMUTE_MINUTES.least}
          max={most}
          step={step}
          aria-label={PLACE_FILTERS.atMost(person)}
          value={draft}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          placeholder={PLACE_FILTERS.noLimit}
          className="min-h-11 w-11 bg-transparent text-right placeholder:text-ink-mute placeholder-shown:w-18 placeholder-shown:text-center outline-none [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        />
        {draft !== "" && <span aria-hidden="true">{PLACE_FILTERS.minutes}</span>}
      </span>
      <IconButton
        icon={Plus}
        label={PLACE_FILTERS.more(person)}
        onClick={() => move(step)}
        className="border border-control"
      />
    </div>
  );
}
