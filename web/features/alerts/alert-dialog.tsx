import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  FREQUENCIES,
  type Frequency,
  MAX_SEARCH_NAME,
  PREVIEW_DAYS,
  SAVED_SEARCH_TEXTS,
} from "#contract/browse/saved-search-terms.ts";
import type { SavedSearch } from "#contract/browse/saved-searches.ts";
import { PushSwitch } from "#web/features/notifications/push/push-switch.tsx";
import { ApiError, orElse } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { dayInIndia } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { RadioWithHint } from "#web/ui/inputs/radio.tsx";
import { Switch } from "#web/ui/inputs/switch.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { laterText } from "../browse/browse-texts.ts";
import { apiQuery } from "../browse/filter-address.ts";
import type { Filters } from "../browse/filters.ts";
import { usePropertySearch } from "../browse/use-property-search.ts";
import { ALERTS } from "./alert-texts.ts";
import {
  aboutSearch,
  changeSearch,
  deleteSearch,
  filtersToSave,
  previewOf,
  type SearchFilters,
  type SearchSettings,
  saveSearch,
} from "./saved-searches.ts";

interface AlertDialogProps {
  filters: Filters;
  open: boolean;
  onClose: () => void;
}

/** Returns what the form says. A name that was generated from the filters changes with them, so it is left out. */
function settingsIn(form: HTMLFormElement, shownName: string): SearchSettings {
  const given = new FormData(form);
  const name = String(given.get("name") ?? "").trim();
  return {
    frequency: FREQUENCIES.find((one) => one === given.get("frequency")) ?? "daily",
    email: given.has("email"),
    push: given.has("push"),
    ...(name !== "" && name !== shownName && { name }),
  };
}

/** Returns a function that saves the search, or changes the saved one, and what went wrong. */
function useSaving(filters: SearchFilters, saved: SavedSearch | null, onSaved: () => void) {
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<ApiError | null>(null);

  async function undo(search: SavedSearch) {
    const isUndone = await orElse(
      deleteSearch(client, search.id).then(() => true),
      false,
    );
    if (isUndone) toast.success(ALERTS.undone, aboutSearch(search.id));
    else toast.error(ALERTS.notUndone, aboutSearch(search.id));
  }
  async function save(settings: SearchSettings) {
    if (isSaving) return;
    setSaving(true);
    setFault(null);
    try {
      if (saved) {
        await changeSearch(client, saved.id, settings);
        toast.success(ALERTS.edit.done, aboutSearch(saved.id));
      } else {
        const { search, isNew } = await saveSearch(client, filters, settings);
        const done = settings.frequency === "off" ? ALERTS.keptOnly : ALERTS.create.done;
        const action = { label: ALERTS.undo, onClick: () => void undo(search) };
        toast.success(done, { ...aboutSearch(search.id), ...(isNew && { action }) });
      }
      onSaved();
    } catch (error) {
      setFault(error instanceof ApiError ? error : new ApiError("unknown", 0, ALERTS.notSaved));
    } finally {
      setSaving(false);
    }
  }
  return { save, isSaving, fault };
}

/** Saves the search of browse, or changes it if it is saved already. */
export default function AlertDialog({ filters, open, onClose }: AlertDialogProps) {
  const form = useId();
  const toSave = filtersToSave(filters);
  const preview = useQuery({ ...previewOf(toSave), enabled: open });
  const shown = useShown(filters, open);
  const saved = preview.data?.saved ?? null;
  const { save, isSaving, fault } = useSaving(toSave, saved, onClose);
  const texts = saved ? ALERTS.edit : ALERTS.create;
  const shownName = saved?.name ?? preview.data?.name ?? "";

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          <Button data-autofocus variant="ghost" onClick={onClose}>
            {ALERTS.cancel}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={isSaving}
            disabled={!preview.data || preview.isFetching}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      {preview.data && !preview.isFetching ? (
        <form
          id={form}
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void save(settingsIn(event.currentTarget, shownName));
          }}
        >
          <Counts preview={preview.data} shown={shown} />
          <Field label={ALERTS.name} error={fault?.fields.name}>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                autoComplete="off"
                maxLength={MAX_SEARCH_NAME}
                defaultValue={shownName}
              />
            )}
          </Field>
          <Frequencies
            initial={saved?.frequency ?? "daily"}
            mayBeInstant={preview.data.may_be_instant || saved?.frequency === "instant"}
          />
          <div className="grid">
            <Switch name="email" label={ALERTS.email} defaultChecked={saved?.email ?? true} />
            <PushSwitch name="push" label={ALERTS.push} defaultChecked={saved?.push ?? true} />
          </div>
          {fault && !fault.fields.name && (
            <Notice tone="danger">{faultText(fault, { failed: ALERTS.notSaved })}</Notice>
          )}
        </form>
      ) : preview.isError && !preview.data ? (
        <PreviewFailed error={preview.error} isRetrying={preview.isFetching} onRetry={() => void preview.refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={ALERTS.loading} className="grid gap-5">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-18" />
          <Skeleton className="h-52" />
        </div>
      )}
    </Dialog>
  );
}

/** Errors that a change of the filters removes. */
const FILTER_FAULTS = ["empty_search", "invalid"];

interface PreviewFailedProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

function PreviewFailed({ error, isRetrying, onRetry }: PreviewFailedProps) {
  return (
    <Failure className="grid justify-items-start gap-3">
      <p className="text-ink-soft">
        {error instanceof ApiError && FILTER_FAULTS.includes(error.code) ? error.message : ALERTS.notLoaded}
      </p>
      <Button busy={isRetrying} onClick={onRetry}>
        {ALERTS.tryAgain}
      </Button>
    </Failure>
  );
}

interface Preview {
  matching_now: number;
  new_last_7_days: number;
  words: string | null;
  left_out: string[];
}

/**
 * The counts of browse, if its list has only homes that are available today. Alerts also announce homes that become
 * available later.
 */
interface Shown {
  now: number;
  later: string;
}

function useShown(filters: Filters, isOpen: boolean): Shown | null {
  const isToday = filters.availableFrom === "today";
  const { data } = usePropertySearch(apiQuery(filters, dayInIndia()), { enabled: isOpen && isToday });
  if (!isToday || !data || data.later === 0) return null;
  return { now: data.total.count, later: laterText(data.later, data.laterBy) };
}

interface CountsProps {
  preview: Preview;
  shown: Shown | null;
}

function Counts({ preview, shown }: CountsProps) {
  const { matching_now: now, new_last_7_days: fresh, words, left_out: leftOut } = preview;
  return (
    <div className="grid gap-1">
      <p>
        <b className="font-semibold">{ALERTS.now(shown?.now ?? now)}</b>
        {shown && ALERTS.andLater(shown.later)}, {ALERTS.fresh(fresh, PREVIEW_DAYS)}
      </p>
      {words !== null && <p className="text-sm text-ink-mute">{ALERTS.corrected(words)}</p>}
      {leftOut.length > 0 && <p className="text-sm text-ink-mute">{ALERTS.leftOut}</p>}
    </div>
  );
}

function Frequencies({ initial, mayBeInstant }: { initial: Frequency; mayBeInstant: boolean }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm leading-5 font-semibold">{ALERTS.howOften}</legend>
      <div className="overflow-hidden rounded-md border border-line-strong">
        {FREQUENCIES.map((frequency) => {
          const { name, hint } = ALERTS.frequencies[frequency];
          const isTooWide = frequency === "instant" && !mayBeInstant;
          return (
            <RadioWithHint
              key={frequency}
              name="frequency"
              value={frequency}
              defaultChecked={frequency === initial}
              disabled={isTooWide}
              label={name}
              hint={isTooWide ? SAVED_SEARCH_TEXTS.tooWide : hint}
              className="border-t border-line px-4 py-2 font-semibold first:border-0 has-checked:bg-brand-soft"
            />
          );
        })}
      </div>
    </fieldset>
  );
}
