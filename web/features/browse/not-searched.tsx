import { FilterChip } from "#web/ui/inputs/filter-chip.tsx";
import { READ } from "./browse-texts.ts";

interface NotSearchedProps {
  /** Phrases of the text, such as a floor or a house number. */
  dropped: readonly string[];
  /** Called with the phrase that is searched after all. */
  onSearch: (phrase: string) => void;
}

/** Phrases of the typed text that are not searched. A press on one searches it after all. */
export function NotSearched({ dropped, onSearch }: NotSearchedProps) {
  return (
    <fieldset
      aria-label={READ.notSearched}
      className="flex items-center gap-2 text-sm text-ink-mute max-lg:shrink-0 lg:-mt-2 lg:mb-4 lg:min-w-0 lg:flex-wrap"
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
