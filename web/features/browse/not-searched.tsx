import { classNames } from "#web/ui/class-names.ts";
import { FilterChip } from "#web/ui/inputs/filter-chip.tsx";
import { READ } from "./browse-texts.ts";

interface NotSearchedProps {
  /** Phrases of the text, such as a floor or a house number. */
  dropped: readonly string[];
  /** Called with the phrase that is searched after all. */
  onSearch: (phrase: string) => void;
  className: string;
}

/** Phrases of the typed text that are not searched. A press on one searches it after all. */
export function NotSearched({ dropped, onSearch, className }: NotSearchedProps) {
  return (
    <fieldset
      aria-label={READ.notSearched}
      className={classNames("flex items-center gap-2 text-sm text-ink-mute", className)}
    >
      <span aria-hidden="true" className="whitespace-nowrap">
        {READ.notSearched}:
      </span>
      {dropped.map((phrase) => (
        <FilterChip
          key={phrase}
          tone="surface"
          removeLabel={READ.searchAfterAll(phrase)}
          onRemove={() => onSearch(phrase)}
          className="max-w-80 lg:max-w-full"
        >
          {phrase}
        </FilterChip>
      ))}
    </fieldset>
  );
}
