import { CONFIRMED_WITHIN, type ConfirmedWithin } from "#contract/properties/freshness-terms.ts";
import { Radio } from "#web/ui/inputs/radio.tsx";
import { PANEL } from "../browse-texts.ts";
import { CountedLabel, type Counts, countProps } from "./choice-count.tsx";

interface ConfirmedFilterProps {
  value: ConfirmedWithin | null;
  counts: Counts;
  onChange: (value: ConfirmedWithin | null) => void;
}

/** Within how many days the home must have been confirmed. */
export function ConfirmedFilter({ value, counts, onChange }: ConfirmedFilterProps) {
  return (
    <>
      <Radio label={PANEL.anyTime} name="confirmedWithin" checked={value === null} onChange={() => onChange(null)} />
      {CONFIRMED_WITHIN.map((days) => (
        <Radio
          key={days}
          label={<CountedLabel name={PANEL.lastDays(days)} count={counts?.[days]} />}
          name="confirmedWithin"
          checked={value === days}
          onChange={() => onChange(days)}
          {...countProps(counts?.[days])}
        />
      ))}
    </>
  );
}
