import { FAMILIES, FAMILY_NAMES } from "#contract/desk/case-terms.ts";
import { ChoiceChip } from "#web/ui/inputs/choice-chip.tsx";
import { DESK } from "./desk-texts.ts";
import { type CaseFilter, useCaseCounts } from "./use-cases.ts";

/** On phones the filters are one row that scrolls sideways. */
const ROW =
  "-mx-[16px] -my-1 flex min-w-0 gap-2 overflow-x-auto px-[16px] py-1 [scrollbar-width:none] *:shrink-0 sm:mx-0 sm:flex-wrap sm:px-0";

interface QueueFiltersProps {
  filter: CaseFilter;
  onFilter: (filter: CaseFilter) => void;
}

/** The chips that limit the queue to a family of findings, or to overdue cases. Pressing a chosen one shows all. */
export function QueueFilters({ filter, onFilter }: QueueFiltersProps) {
  const { data: counts } = useCaseCounts();
  return (
    <fieldset className={ROW}>
      <legend className="sr-only">{DESK.filters}</legend>
      <ChoiceChip picked={filter === "all"} onClick={() => onFilter("all")}>
        {DESK.allRisks}
      </ChoiceChip>
      {FAMILIES.map((family) => (
        <ChoiceChip
          key={family}
          picked={filter === family}
          onClick={() => onFilter(filter === family ? "all" : family)}
        >
          {FAMILY_NAMES[family]}
        </ChoiceChip>
      ))}
      <ChoiceChip picked={filter === "overdue"} onClick={() => onFilter(filter === "overdue" ? "all" : "overdue")}>
        {DESK.overdue(counts?.overdue ?? 0)}
      </ChoiceChip>
    </fieldset>
  );
}
