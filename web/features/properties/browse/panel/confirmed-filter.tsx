import { CONFIRMED_WITHIN, type ConfirmedWithin } from "#contract/freshness-terms.ts";
import { Radio } from "#web/ui/radio.tsx";
import { FILTERS } from "../browse-texts.ts";

interface ConfirmedFilterProps {
  value: ConfirmedWithin | null;
  onChange: (value: ConfirmedWithin | null) => void;
}

/** Within how many days the home must have been confirmed. */
export function ConfirmedFilter({ value, onChange }: ConfirmedFilterProps) {
  return [null, ...CONFIRMED_WITHIN].map((days) => (
    <Radio
      key={days}
      label={days === null ? FILTERS.anyTime : FILTERS.lastDays(days)}
      name="confirmedWithin"
      checked={value === days}
      onChange={() => onChange(days)}
    />
  ));
}
