import Search from "lucide-react/icons/search";
import { MAX_SEARCH_LENGTH } from "#contract/property-terms.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { useDraft } from "#web/ui/use-draft.ts";
import { BROWSE } from "./browse-texts.ts";
import { cleanSearchTerm } from "./filters.ts";

/** Search words, submitted by the button or Enter. */
export function SearchForm({ searchTerm, onSearch }: { searchTerm: string; onSearch: (searchTerm: string) => void }) {
  const { draft, type, settle } = useDraft(searchTerm, (typed) => {
    onSearch(cleanSearchTerm(typed));
    return true;
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark itself; an element round it would say no more
    <form
      role="search"
      // The button fills the row only if it is alone in it.
      className="col-span-full flex flex-wrap gap-2 *:first:min-w-0 *:first:flex-[9999_1_8rem] sm:col-span-1"
      onSubmit={(event) => {
        event.preventDefault();
        settle();
      }}
    >
      <TextInput
        type="search"
        icon={Search}
        aria-label={BROWSE.search}
        placeholder={BROWSE.searchHint}
        maxLength={MAX_SEARCH_LENGTH}
        enterKeyHint="search"
        value={draft}
        onChange={(event) => type(event.target.value, { pause: null })}
      />
      <Button type="submit" variant="primary" className="min-h-12 grow">
        {BROWSE.searchButton}
      </Button>
    </form>
  );
}
