import type { Facets } from "#contract/browse/facets.ts";
import { homesText } from "../browse-texts.ts";
import type { Filters } from "../filters.ts";
import { totalOf } from "../panel/choice-count.tsx";
import { withChange } from "./apply-change.ts";
import { FilterIcon } from "./filter-icon.tsx";
import { changeHint } from "./rescue-texts.ts";

interface RescueOffersProps {
  filters: Filters;
  offers: Facets["offers"];
  onChange: (filters: Filters) => void;
}

/** Changes of the filters that bring homes, each with how many. */
export function RescueOffers({ filters, offers, onChange }: RescueOffersProps) {
  return (
    <ul className="grid gap-2.5 lg:grid-cols-3">
      {offers.map(({ change, label, count }) => {
        const hint = changeHint(change, filters);
        return (
          <li key={label} className="grid">
            <button
              type="button"
              onClick={() => onChange(withChange(filters, change))}
              className="grid min-h-17 grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 rounded-md border border-control bg-surface px-3.5 py-2.5 text-left hover:border-brand hover:bg-brand-faint lg:grid-cols-[40px_minmax(0,1fr)] lg:content-start lg:p-4"
            >
              <span className="grid size-10 place-items-center self-start rounded-sm bg-brand-soft text-brand-ink lg:row-span-2">
                <FilterIcon filter={Object.keys(change)[0] ?? ""} />
              </span>
              <span>
                <span className="block leading-[1.375rem] font-semibold">{label}</span>
                {hint && <span className="block text-[0.8125rem] leading-[1.125rem] text-ink-mute">{hint}</span>}
              </span>
              <span className="font-display text-lg font-[660] whitespace-nowrap text-brand-ink tabular-nums lg:col-start-2">
                {homesText(totalOf(count))}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
