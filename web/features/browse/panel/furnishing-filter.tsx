import { FURNISHINGS, type Furnishing } from "#contract/properties/property-terms.ts";
import { Radio } from "#web/ui/inputs/radio.tsx";
import { PANEL } from "../browse-texts.ts";
import { CountedLabel, type Counts, countProps } from "./choice-count.tsx";

interface FurnishingFilterProps {
  chosen: readonly Furnishing[];
  counts: Counts;
  onChange: (furnished: Furnishing[]) => void;
}

/** One furnishing, or any. A typed search may set several furnishings, which then appear as an additional choice. */
export function FurnishingFilter({ chosen, counts, onChange }: FurnishingFilterProps) {
  const isOnly = (furnishing: Furnishing) => chosen.length === 1 && chosen[0] === furnishing;
  return (
    <>
      <Radio label={PANEL.anyFurnishing} name="furnished" checked={chosen.length === 0} onChange={() => onChange([])} />
      {FURNISHINGS.map((furnishing) => (
        <Radio
          key={furnishing}
          label={<CountedLabel name={furnishing} count={counts?.[furnishing]} />}
          name="furnished"
          checked={isOnly(furnishing)}
          onChange={() => onChange([furnishing])}
          {...countProps(counts?.[furnishing])}
        />
      ))}
      {chosen.length > 1 && <Radio label={PANEL.either(chosen)} name="furnished" checked onChange={() => undefined} />}
    </>
  );
}
