import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { formatClock, formatWeekdayDate } from "#contract/formats.ts";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import {
  DAY_CLOSES,
  DAY_OPENS,
  MAX_PROPOSALS,
  QUARTER_MINUTES,
  VISIT_DAYS_AHEAD,
} from "#contract/messaging/visit-terms.ts";
import { now } from "#web/lib/clock.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { CHOOSE } from "./visit-texts.ts";

/** A proposed time: a day, and minutes after midnight. */
export interface Proposal {
  /** Stays the same while it is edited. */
  key: number;
  day: string;
  minutes: number;
}

const NOON = 12 * 60;
const LAST_START = DAY_CLOSES - 30;
const MINUTES = Array.from(
  { length: (LAST_START - DAY_OPENS) / QUARTER_MINUTES + 1 },
  (_, n) => DAY_OPENS + n * QUARTER_MINUTES,
);

/** Returns a time on the day after tomorrow, or a day after the last time. */
export function nextProposal(last?: Proposal): Proposal {
  const day = last ? dayAfter(last.day) : dayAfter(indianDay(now()), 2);
  return { key: (last?.key ?? 0) + 1, day, minutes: last?.minutes ?? NOON };
}

export const startOf = ({ day, minutes }: Proposal): string => new Date(indianTime(day, minutes)).toISOString();

interface ProposeFormProps {
  proposals: readonly Proposal[];
  onChange: (proposals: Proposal[]) => void;
  /** How many times may be given. */
  most?: number;
}

/** Up to three times that suit the person. */
export function ProposeForm({ proposals, onChange, most = MAX_PROPOSALS }: ProposeFormProps) {
  const today = indianDay(now());
  const days = Array.from({ length: VISIT_DAYS_AHEAD + 1 }, (_, n) => dayAfter(today, n));
  const replace = (at: number, changes: Partial<Proposal>) =>
    onChange(proposals.map((one, n) => (n === at ? { ...one, ...changes } : one)));
  return (
    <div className="grid gap-4">
      {proposals.map((proposal, at) => (
        <fieldset key={proposal.key} className="relative flex items-end gap-2">
          <legend className={most === 1 ? "sr-only" : "mb-1 text-sm font-semibold text-ink-soft"}>
            {CHOOSE.timeNumber(at + 1)}
          </legend>
          <Field label={CHOOSE.day} className="flex-1">
            {(control) => (
              <Select {...control} value={proposal.day} onChange={(event) => replace(at, { day: event.target.value })}>
                {days.map((day) => (
                  <option key={day} value={day}>
                    {formatWeekdayDate(day)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={CHOOSE.time} className="flex-1">
            {(control) => (
              <Select
                {...control}
                value={proposal.minutes}
                onChange={(event) => replace(at, { minutes: Number(event.target.value) })}
              >
                {MINUTES.map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {formatClock(minutes)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {proposals.length > 1 && (
            <IconButton
              icon={X}
              label={CHOOSE.takeAway(at + 1)}
              className="max-sm:absolute max-sm:-top-3 max-sm:-right-2.5"
              onClick={() => onChange(proposals.filter((_, n) => n !== at))}
            />
          )}
        </fieldset>
      ))}
      {proposals.length < most && (
        <Button
          icon={Plus}
          className="justify-self-start"
          onClick={() => onChange([...proposals, nextProposal(proposals.at(-1))])}
        >
          {CHOOSE.add}
        </Button>
      )}
    </div>
  );
}
