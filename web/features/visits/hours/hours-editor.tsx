import { useMutation, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useId, useState } from "react";
import {
  MAX_MEETING_POINT,
  MAX_SINGLE_DAYS,
  MAX_WINDOWS,
  VISIT_LENGTHS,
  VISIT_MODES,
  VISIT_PAUSES,
} from "#contract/messaging/visit-terms.ts";
import type { VisitSettings } from "#contract/messaging/visits.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { now } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { RadioWithHint } from "#web/ui/inputs/radio.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { TextArea } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { saveHours } from "./hours.ts";
import { type Draft, draftOf, faultsOf, previewOf, settingsOf, withDay, withWindow } from "./hours-form.ts";
import { Days, Windows } from "./hours-rows.tsx";
import { HOURS } from "./hours-texts.ts";

interface HoursEditorProps {
  homeId: string;
  stored: VisitSettings;
}

/** Edits the times when people can visit a home. Nothing is saved before "Save visiting hours". */
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
        {error && <Notice tone="danger">{faultText(error, { failed: HOURS.notUsed })}</Notice>}
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

function EachVisit({ draft, onChange }: { draft: Draft; onChange: (changes: Partial<Draft>) => void }) {
  const name = useId();
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        <Minutes
          label={HOURS.length}
          value={draft.length}
          values={VISIT_LENGTHS}
          onChange={(length) => onChange({ length })}
        />
        <Minutes
          label={HOURS.pause}
          value={draft.pause}
          values={VISIT_PAUSES}
          onChange={(pause) => onChange({ pause })}
        />
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

interface MinutesProps<Value> {
  label: string;
  value: Value;
  values: readonly Value[];
  onChange: (value: Value) => void;
}

function Minutes<Value extends number>({ label, value, values, onChange }: MinutesProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(values[event.target.selectedIndex] ?? value)}>
          {values.map((minutes) => (
            <option key={minutes} value={minutes}>
              {HOURS.minutes(minutes)}
            </option>
          ))}
        </Select>
      )}
    </Field>
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
