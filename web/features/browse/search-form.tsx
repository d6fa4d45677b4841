import Search from "lucide-react/icons/search";
import { Suspense, useRef } from "react";
import { useSearchParams } from "react-router";
import { cleanSearchTerm } from "#contract/browse/filter-values.ts";
import { MAX_SEARCH_LENGTH } from "#contract/properties/property-terms.ts";
import { lazyPart } from "#web/lib/page/lazy-part.ts";
import { TYPED } from "#web/lib/typed-search.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { useDraft } from "#web/ui/inputs/use-draft.ts";
import { useInUse } from "#web/ui/use-in-use.ts";
import { BROWSE } from "./browse-texts.ts";
import type { Filters } from "./filters.ts";
import type { Search as FoundSearch } from "./read-search.ts";

const BoxSuggestions = lazyPart(() => import("./suggest/box-suggestions.tsx"));

/** The parameters that another text replaces. */
const TEXTS = [TYPED, "searchTerm"];

interface SearchFormProps {
  /** The text of the current search. */
  searched: string;
  /** The filters that stay when another text is searched. */
  before: Filters;
  onSearch: (text: string) => void;
  /** Called with the search for a suggestion. */
  onGo: (search: FoundSearch) => void;
  isBusy: boolean;
}

/**
 * A search in words, submitted by the button or Enter. Suggestions load when the box is used. Before hydration, the
 * browser submits the form, with the other filters of the URL.
 */
export function SearchForm({ searched, before, onSearch, onGo, isBusy }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [address] = useSearchParams();
  const { isInUse, rest, props } = useInUse(input);
  const { draft, type, settle } = useDraft(searched, (typed) => {
    onSearch(cleanSearchTerm(typed));
    return true;
  });
  function searchAgain(typed: string) {
    type(typed, { pause: null });
    onSearch(typed);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark; an element around it would be redundant
    <form
      role="search"
      action="/browse"
      // The button fills the row only if nothing else is in it.
      className="col-span-full flex flex-wrap gap-2 *:first:min-w-0 *:first:flex-[9999_1_8rem] sm:col-span-1"
      onSubmit={(event) => {
        event.preventDefault();
        rest();
        // A text that is searched already is searched again: its filters may have changed.
        if (draft === searched) onSearch(searched);
        else settle();
      }}
    >
      <div className="relative">
        <TextInput
          ref={input}
          type="search"
          name={TYPED}
          icon={Search}
          aria-label={BROWSE.search}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={BROWSE.searchHint}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          value={draft}
          onChange={(event) => type(event.target.value, { pause: null })}
          {...props}
        />
        {isInUse && (
          <Suspense>
            <BoxSuggestions input={input} before={before} onSearch={searchAgain} onGo={onGo} />
          </Suspense>
        )}
      </div>
      <Button type="submit" variant="primary" busy={isBusy} className="min-h-12 grow">
        {BROWSE.searchButton}
      </Button>
      {[...address]
        .filter(([name]) => !TEXTS.includes(name))
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
    </form>
  );
}
