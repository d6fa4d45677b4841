import { useQueryClient } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { lazy, Suspense, useState } from "react";
import { FREQUENCIES, type Frequency, savedSearchPath } from "#contract/browse/saved-search-terms.ts";
import type { SavedSearch } from "#contract/browse/saved-searches.ts";
import { PushSwitch } from "#web/features/notifications/push/push-switch.tsx";
import { ApiError, orElse } from "#web/lib/api/api.ts";
import { useSavedValue } from "#web/lib/api/use-saved-value.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Switch } from "#web/ui/inputs/switch.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { activeFilters } from "../browse/active-filters.ts";
import { useFilterPlaces } from "../browse/filter-places.ts";
import { ALERTS, SAVED_SEARCHES } from "./alert-texts.ts";
import { filtersOf } from "./saved-list.ts";
import { aboutSearch, changeSearch, deleteSearch, seeSearch } from "./saved-searches.ts";

const RenameDialog = lazy(() => import("./rename-dialog.tsx"));

/** A saved search with its filters, its alerts and a link to its homes. */
// Long: the flat markup of one card.
export function SavedSearchCard({ search }: { search: SavedSearch }) {
  const client = useQueryClient();
  const { id, name, matching_now: now, new_since: fresh, left_out: leftOut } = search;
  const [asked, setAsked] = useState<"rename" | "delete" | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  async function remove() {
    setDeleting(true);
    const isDeleted = await orElse(
      deleteSearch(client, id).then(() => true),
      false,
    );
    setDeleting(false);
    if (isDeleted) toast.success(SAVED_SEARCHES.deleted, aboutSearch(id));
    else toast.error(SAVED_SEARCHES.notDeleted, aboutSearch(id));
    setAsked(null);
  }
  return (
    <article
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="title-3 wrap-anywhere">{name}</h2>
        {fresh > 0 && (
          <span className="shrink-0 rounded-full bg-accent px-2.5 py-0.5 text-xs leading-5 font-bold text-on-accent">
            {SAVED_SEARCHES.fresh(fresh)}
          </span>
        )}
      </div>
      <FilterNames search={search} />
      {leftOut.length > 0 ? (
        <p className="text-sm text-ink-mute">{SAVED_SEARCHES.unknownPlace}</p>
      ) : (
        now === 0 && <p className="text-sm text-ink-mute">{SAVED_SEARCHES.noHome}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ButtonLink
          variant="soft"
          to={savedSearchPath(search.filters)}
          onClick={() => void orElse(seeSearch(client, id), undefined)}
        >
          {SAVED_SEARCHES.see(now)}
        </ButtonLink>
        <div className="flex flex-wrap">
          <Button
            variant="ghost"
            icon={Pencil}
            aria-label={SAVED_SEARCHES.editOf(name)}
            onClick={() => setAsked("rename")}
          >
            {SAVED_SEARCHES.rename}
          </Button>
          <Button
            variant="ghost"
            icon={Trash2}
            aria-label={SAVED_SEARCHES.deleteOf(name)}
            onClick={() => setAsked("delete")}
          >
            {SAVED_SEARCHES.delete}
          </Button>
        </div>
      </div>
      <AlertSettings search={search} />
      {asked === "rename" && (
        <Suspense>
          <RenameDialog search={search} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asked === "delete"}
        title={SAVED_SEARCHES.deleteTitle}
        question={SAVED_SEARCHES.deleteQuestion(name)}
        confirm={SAVED_SEARCHES.delete}
        cancel={ALERTS.cancel}
        busy={isDeleting}
        onConfirm={() => void remove()}
        onClose={() => setAsked(null)}
      />
    </article>
  );
}

function FilterNames({ search }: { search: SavedSearch }) {
  const filters = filtersOf(search);
  const { places } = useFilterPlaces(filters);
  const where = filters.city ?? filters.region;
  // A saved search without a date means any date.
  const active = activeFilters(
    { ...filters, availableFrom: filters.availableFrom === "any" ? "today" : filters.availableFrom },
    places,
  );
  return (
    <ul className="flex flex-wrap gap-1.5">
      {where !== null && <FilterName>{where}</FilterName>}
      {active.map(({ key, name }) => (
        <FilterName key={key}>{name}</FilterName>
      ))}
    </ul>
  );
}

function FilterName({ children }: { children: string }) {
  return <li className="max-w-full one-line rounded-full bg-sunken px-3 py-1 text-sm">{children}</li>;
}

const isTooWide = (error: Error) => error instanceof ApiError && error.code === "search_too_wide";

/** How often a search is announced, and by which channels. */
function AlertSettings({ search: { id, name, frequency, email, push } }: { search: SavedSearch }) {
  const client = useQueryClient();
  const onFailed = (error: Error) => toast.error(isTooWide(error) ? error.message : ALERTS.notSaved, aboutSearch(id));
  const often = useSavedValue<Frequency>(frequency, {
    save: (next) => changeSearch(client, id, { frequency: next }),
    onFailed,
  });
  const mail = useSavedValue(email, { save: (next) => changeSearch(client, id, { email: next }), onFailed });
  const pushed = useSavedValue(push, { save: (next) => changeSearch(client, id, { push: next }), onFailed });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-3">
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="text-sm text-ink-mute">
          {SAVED_SEARCHES.alerts}
        </span>
        <Select
          aria-label={SAVED_SEARCHES.alertsOf(name)}
          value={often.value}
          onChange={(event) => often.change(FREQUENCIES.find((one) => one === event.target.value) ?? often.value)}
        >
          {FREQUENCIES.map((one) => (
            <option key={one} value={one}>
              {ALERTS.frequencies[one].name}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex gap-6">
        <Switch
          aria-label={SAVED_SEARCHES.emailOf(name)}
          label={ALERTS.email}
          checked={mail.value}
          onChange={(event) => mail.change(event.target.checked)}
        />
        <PushSwitch
          aria-label={SAVED_SEARCHES.pushOf(name)}
          label={ALERTS.push}
          checked={pushed.value}
          onChange={(event) => pushed.change(event.target.checked)}
        />
      </div>
    </div>
  );
}
