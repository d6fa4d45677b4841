import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { cleanSearchTerm } from "#contract/browse/filter-values.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { TYPED } from "#web/lib/typed-search.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { useDraft } from "#web/ui/inputs/use-draft.ts";
import { useInUse } from "#web/ui/use-in-use.ts";
import { BROWSE } from "./browse-texts.ts";
import type { Filters } from "./filters.ts";
import { SearchEditor } from "./phone/search-editor.tsx";
import type { Search as FoundSearch } from "./read-search.ts";
import { SEARCH_INPUT } from "./search-input.ts";

const BoxSuggestions = lazyPart(() => import("./suggest/box-suggestions.tsx"));

/** The URL parameters that a new search text replaces. */
const TEXTS = [TYPED, "searchTerm"];

interface SearchFormProps {
  /** The text of the current search. */
  searched: string;
  /** The filters that stay when another text is searched. */
  before: Filters;
  /** Whether the filters are beside the results; null on the server. */
  isWide: boolean | null;
  onSearch: (text: string) => void;
  /** Called with the search that a suggestion stands for. */
  onGo: (search: FoundSearch) => void;
  /** Called when the editor of a phone has closed after a search. */
  onDone: () => void;
  isBusy: boolean;
}

/**
 * A search in words, submitted by the button or Enter. Suggestions load when the box is used. On a phone the box is a
 * pill, which opens the editor when it is pressed or typed into. Before hydration, the browser submits the form, with the
 * other filters of the URL.
 */
// Long: box, suggestions, buttons and editor share the typed text.
export function SearchForm({ searched, before, isWide, onSearch, onGo, onDone, isBusy }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [address] = useSearchParams();
  const { isInUse, rest, props } = useInUse(input);
  const [isEditing, setEditing] = useState(false);
  const { draft, type, settle } = useDraft(searched, (typed) => {
    onSearch(cleanSearchTerm(typed));
    return true;
  });
  const write = (typed: string) => type(typed, { pause: null });
  function searchAgain(typed: string) {
    write(typed);
    onSearch(typed);
  }
  function submit() {
    rest();
    // A text that is searched already is searched again: its filters may have changed.
    if (draft === searched) onSearch(searched);
    else settle();
  }
  // A box that is in use keeps its suggestions when the window narrows.
  const isPill = isWide === false && !isInUse;
  const suggestions = { before, onSearch: searchAgain, onGo };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the form is the landmark; an element around it would be redundant */}
      <form
        role="search"
        action="/browse"
        // The button fills the row only if nothing else is in it.
        className="relative col-span-full gap-2 *:first:min-w-0 lg:col-span-1 lg:flex lg:flex-wrap lg:*:first:flex-[9999_1_8rem]"
        // The editor shows the box until it closes.
        style={isPill && isEditing ? { visibility: "hidden" } : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="relative">
          <TextInput
            ref={input}
            name={TYPED}
            icon={Search}
            {...SEARCH_INPUT}
            value={draft}
            onChange={(event) => {
              write(event.target.value);
              if (isPill) setEditing(true);
            }}
            // Typing happens in the editor.
            {...(isPill ? { onClick: () => setEditing(true), onKeyDown: keepText, inputMode: "none" } : props)}
            className="max-lg:rounded-full max-lg:border-line-strong max-lg:pr-11 max-lg:pl-12 max-lg:text-[0.9375rem] max-lg:shadow-sm max-lg:[&::-webkit-search-cancel-button]:hidden"
          />
          {isInUse && (
            <Suspense>
              <BoxSuggestions input={input} {...suggestions} />
            </Suspense>
          )}
        </div>
        {isWide !== true && (
          <PillButtons
            isBusy={isBusy}
            onClear={draft === "" ? null : () => searchAgain("")}
            onOpen={isPill && draft === searched ? () => setEditing(true) : null}
          />
        )}
        {isWide !== false && (
          <Button type="submit" variant="primary" busy={isBusy} className="min-h-12 grow max-lg:hidden">
            {BROWSE.searchButton}
          </Button>
        )}
        {[...address]
          .filter(([name]) => !TEXTS.includes(name))
          .map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
      </form>
      {isPill && (
        <SearchEditor
          open={isEditing}
          onClose={() => setEditing(false)}
          draft={draft}
          onType={write}
          onSubmit={submit}
          onDone={onDone}
          {...suggestions}
        />
      )}
    </>
  );
}

/** Keeps Escape from emptying the pill, as browsers do with a search box. */
function keepText(event: KeyboardEvent): void {
  if (event.key === "Escape") event.preventDefault();
}

interface PillButtonsProps {
  isBusy: boolean;
  /** Null if there is no text. */
  onClear: (() => void) | null;
  /** Opens the editor instead of searching. Null if there is another text to search. */
  onOpen: (() => void) | null;
}

/** The buttons inside the pill. */
function PillButtons({ isBusy, onClear, onOpen }: PillButtonsProps) {
  return (
    <>
      <button
        type={onOpen ? "button" : "submit"}
        aria-label={BROWSE.searchButton}
        aria-busy={isBusy || undefined}
        onClick={onOpen ?? undefined}
        // The icon belongs to the box.
        className="absolute top-0 left-0 size-12 rounded-full lg:hidden"
      />
      {onClear && (
        <IconButton
          icon={X}
          label={BROWSE.clearText}
          onClick={onClear}
          className="absolute! top-0.5 right-0.5 lg:hidden"
        />
      )}
    </>
  );
}
