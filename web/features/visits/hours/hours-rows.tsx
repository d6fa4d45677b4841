import X from "lucide-react/icons/x";
import { formatWeekdayDate } from "#contract/formats.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Field, FieldError } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { type Draft, opened, QUARTERS } from "./hours-form.ts";
import { HOURS } from "./hours-texts.ts";

type Rows<Name extends "windows" | "days"> = {
  draft: Draft;
  faults: Map<number, string>;
  onChange: (rows: Draft[Name]) => void;
};

const ROW = "grid grid-cols-2 items-end gap-3 border-t border-line py-3 *:min-w-0 first:border-0 first:pt-0 sm:flex";
/** On phones, the first field of a row shares its line with the button that removes the row. */
const FIRST_FIELD = "sm:flex-[1_1_10rem] max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-1 max-sm:mr-13";
/** Both times beside each other, or one above the other where "12:45 pm" does not fit. */
const TIMES =
  "max-sm:col-span-2 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] max-sm:gap-3 sm:contents";
const REMOVE = "max-sm:col-start-2 max-sm:row-start-1 max-sm:-mr-2.5 max-sm:justify-self-end sm:ml-auto";

/** The weekly times, one row each. */
export function Windows({ draft: { windows }, faults, onChange }: Rows<"windows">) {
  const replace = (key: number, changes: Partial<Draft["windows"][number]>) =>
    onChange(windows.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  if (windows.length === 0) return <p className="text-ink-mute">{HOURS.noWindows}</p>;
  return (
    <ul>
      {windows.map((window, at) => {
        const fault = faults.get(window.key);
        const day = HOURS.weekdays[window.weekday - 1] ?? "";
        return (
          <li key={window.key}>
            <fieldset className={ROW}>
              <legend className="sr-only">{`${day}, ${at + 1}`}</legend>
              <Field label={HOURS.weekday} className={FIRST_FIELD}>
                {(control) => (
                  <Select
                    {...control}
                    value={window.weekday}
                    onChange={(event) => replace(window.key, { weekday: Number(event.target.value) })}
                  >
                    {HOURS.weekdays.map((name, n) => (
                      <option key={name} value={n + 1}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Times
                from={window.from}
                to={window.to}
                isWrong={fault !== undefined}
                onChange={(changes) => replace(window.key, changes)}
              />
              <IconButton
                icon={X}
                label={HOURS.takeAway(`${day}, ${window.from}`)}
                className={REMOVE}
                onClick={() => onChange(windows.filter(({ key }) => key !== window.key))}
              />
            </fieldset>
            {fault && <FieldError live>{fault}</FieldError>}
          </li>
        );
      })}
    </ul>
  );
}

/** The single days, closed or with further times. */
export function Days({ draft: { days }, faults, onChange }: Rows<"days">) {
  const replace = (key: number, changes: Draft["days"][number]) =>
    onChange(days.map((one) => (one.key === key ? changes : one)));
  if (days.length === 0) return <p className="text-ink-mute">{HOURS.noDays}</p>;
  return (
    <ul>
      {days.map((day) => {
        const fault = faults.get(day.key);
        return (
          <li key={day.key}>
            <fieldset className={`${ROW} sm:flex-wrap`}>
              <legend className="sr-only">{day.day}</legend>
              <Field label={HOURS.day} className={FIRST_FIELD}>
                {(control) => (
                  <TextInput
                    {...control}
                    type="date"
                    value={day.day}
                    onChange={(event) => event.target.value && replace(day.key, { ...day, day: event.target.value })}
                  />
                )}
              </Field>
              <Field label={HOURS.kind} className="max-sm:col-span-2 sm:flex-[1.6_1_17rem]">
                {(control) => (
                  <Select
                    {...control}
                    value={day.from === null ? "closed" : "open"}
                    onChange={(event) => replace(day.key, opened(day, event.target.value === "open"))}
                  >
                    <option value="closed">{HOURS.closed}</option>
                    <option value="open">{HOURS.open}</option>
                  </Select>
                )}
              </Field>
              {day.from !== null && day.to !== null && (
                <Times
                  from={day.from}
                  to={day.to}
                  isWrong={fault !== undefined}
                  onChange={(changes) => replace(day.key, { ...day, ...changes })}
                />
              )}
              <IconButton
                icon={X}
                label={HOURS.takeAway(formatWeekdayDate(day.day))}
                className={REMOVE}
                onClick={() => onChange(days.filter(({ key }) => key !== day.key))}
              />
            </fieldset>
            {fault && <FieldError live>{fault}</FieldError>}
          </li>
        );
      })}
    </ul>
  );
}

interface TimesProps {
  from: string;
  to: string;
  isWrong: boolean;
  onChange: (changes: { from?: string; to?: string }) => void;
}

function Times({ from, to, isWrong, onChange }: TimesProps) {
  return (
    <div className={TIMES}>
      {(["from", "to"] as const).map((end) => (
        <Field key={end} label={HOURS[end]} className="sm:w-32">
          {(control) => (
            <Select
              {...control}
              {...(isWrong && { "aria-invalid": true as const })}
              value={end === "from" ? from : to}
              onChange={(event) => onChange({ [end]: event.target.value })}
            >
              {QUARTERS.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
}
