import { isDay } from "#contract/browse/filter-values.ts";
import { FILTER_GROUPS, FILTERS } from "#contract/browse/filters.ts";
import { dayInIndia } from "#web/lib/format/format.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { useDraft } from "#web/ui/inputs/use-draft.ts";
import type { AvailableFrom } from "../filters.ts";

/** The date from which the home must be available: today by default, another date, or any. */
export function DateFilter({ value, onChange }: { value: AvailableFrom; onChange: (value: AvailableFrom) => void }) {
  const today = dayInIndia();
  const isAny = value === "any";
  const kept = value === "today" ? today : isAny ? "" : value;
  const { draft, type, settle } = useDraft(kept, (day) => {
    // A date input is empty until the date is complete.
    if (!isDay(day)) return false;
    onChange(day === today ? "today" : day);
    return true;
  });
  return (
    <>
      <TextInput
        type="date"
        aria-label={FILTER_GROUPS.availableFrom}
        min="2000-01-01"
        max="2099-12-31"
        value={draft}
        disabled={isAny}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
      />
      <Checkbox
        label={FILTERS.availableFrom.without}
        checked={isAny}
        onChange={() => onChange(isAny ? "today" : "any")}
      />
    </>
  );
}
