import { useMutation, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type ReactNode, useId, useState } from "react";
import { indianTime } from "#contract/india-time.ts";
import {
  MAX_MEETING_POINT,
  MAX_SINGLE_DAYS,
  MAX_WINDOWS,
  VISIT_LENGTHS,
  VISIT_MODES,
  VISIT_PAUSES,
  type VisitLength,
  type VisitPause,
} from "#contract/visit-terms.ts";
import { formatVisitDay } from "#contract/visit-times.ts";
import type { VisitSettings } from "#contract/visits.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { now } from "#web/lib/clock.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Field, FieldError } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RadioWithHint } from "#web/ui/radio.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea, TextInput } from "#web/ui/text-input.tsx";
import { toast } from "#web/ui/toast.tsx";
import { saveHours } from "./hours.ts";
import {
  type Draft,
  draftOf,
  faultsOf,
  opened,
  previewOf,
  QUARTERS,
  settingsOf,
  withDay,
  withWindow,
} from "./hours-form.ts";
import { HOURS } from "./hours-texts.ts";

interface HoursEditorProps {
  homeId: string;
  stored: VisitSettings;
}

/** Edits the times when people can visit a home. Nothing is saved before "Use these hours". */
export function HoursEditor({ homeId, stored }: HoursEditorProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(stored));
  const saving = useMutation({
    mutationFn: () => saveHours(client, homeId, settingsOf(draft)),
    onSuccess: () => toast.success(HOURS.used),
  });
  const faults = faultsOf(draft);
  const change = (changes: Partial<Draft>) => {
    saving.reset();
    setDraft({ ...draft, ...changes });
  };
  const { error } = saving;
  return (
    <form
      noValidate
      className="grid gap-5 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_368px] lg:items-start lg:gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (faults.size === 0 && !saving.isPending) saving.mutate();
        else event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      }}
    >
      <div className="grid gap-5">
        <Panel
          title={HOURS.week}
          action={
            <Button
              icon={Plus}
              disabled={draft.windows.length >= MAX_WINDOWS}
              onClick={() => change({ windows: withWindow(draft.windows) })}
            >
              {HOURS.add}
            </Button>
          }
        >
          <Windows draft={draft} faults={faults} onChange={(windows) => change({ windows })} />
        </Panel>
        <Panel
          title={HOURS.days}
          action={
            <Button
              icon={Plus}
              disabled={draft.days.length >= MAX_SINGLE_DAYS}
              onClick={() => change({ days: withDay(draft.days, now()) })}
            >
              {HOURS.addDay}
            </Button>
          }
        >
          <Days draft={draft} faults={faults} onChange={(days) => change({ days })} />
        </Panel>
      </div>
      <div className="grid gap-5 lg:sticky lg:top-24">
        <Panel title={HOURS.each}>
          <EachVisit draft={draft} onChange={change} />
        </Panel>
        <Panel title={HOURS.preview}>
          <Preview draft={draft} />
        </Panel>
        {error && (
          <Notice tone="danger">
            {error instanceof ApiError && error.code !== "network" ? error.message : HOURS.notUsed}
          </Notice>
        )}
        <Button variant="primary" size="lg" type="submit" busy={saving.isPending}>
          {HOURS.use}
        </Button>
      </div>
    </form>
  );
}

function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="title-3">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

type Rows<Name extends "windows" | "days"> = {
  draft: Draft;
  faults: Map<number, string>;
  onChange: (rows: Draft[Name]) => void;
};

const ROW = "grid grid-cols-2 items-end gap-3 border-t border-line py-3 *:min-w-0 first:border-0 first:pt-0 sm:flex";
/** On phones, the first field of a row shares its line with the button that removes the row. */
const FIRST_FIELD = "sm:flex-[1_1_10rem] max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-1 max-sm:mr-13";
const REMOVE = "max-sm:col-start-2 max-sm:row-start-1 max-sm:-mr-2.5 max-sm:justify-self-end sm:ml-auto";

function Windows({ draft: { windows }, faults, onChange }: Rows<"windows">) {
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

function Days({ draft: { days }, faults, onChange }: Rows<"days">) {
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
                label={HOURS.takeAway(formatVisitDay(indianTime(day.day, 0)))}
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
    <>
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
    </>
  );
}

function EachVisit({ draft, onChange }: { draft: Draft; onChange: (changes: Partial<Draft>) => void }) {
  const name = useId();
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label={HOURS.length}>
          {(control) => (
            <Select
              {...control}
              value={draft.length}
              onChange={(event) => onChange({ length: Number(event.target.value) as VisitLength })}
            >
              {VISIT_LENGTHS.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {HOURS.minutes(minutes)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={HOURS.pause}>
          {(control) => (
            <Select
              {...control}
              value={draft.pause}
              onChange={(event) => onChange({ pause: Number(event.target.value) as VisitPause })}
            >
              {VISIT_PAUSES.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {HOURS.minutes(minutes)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <fieldset>
        <legend className="mb-1 text-sm leading-5 font-semibold">{HOURS.booking}</legend>
        {VISIT_MODES.map((mode) => (
          <RadioWithHint
            key={mode}
            name={name}
            value={mode}
            checked={draft.mode === mode}
            label={HOURS.modes[mode].name}
            hint={HOURS.modes[mode].hint}
            onChange={() => onChange({ mode })}
            className="py-1"
          />
        ))}
      </fieldset>
      <Field label={HOURS.meetingPoint} hint={HOURS.meetingPointHint([...draft.meeting_point].length)}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={MAX_MEETING_POINT}
            value={draft.meeting_point}
            onChange={(event) => onChange({ meeting_point: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

function Preview({ draft }: { draft: Draft }) {
  const days = previewOf(draft, now());
  if (days.length === 0) return <p className="text-ink-mute">{HOURS.noPreview}</p>;
  return (
    <dl className="grid gap-2 text-[0.9375rem]">
      {days.map(({ day, times }) => (
        <div key={day} className="flex justify-between gap-4">
          <dt className="shrink-0 text-ink-mute">{day}</dt>
          <dd className="text-right">{times}</dd>
        </div>
      ))}
    </dl>
  );
}
