import type { IconShape } from "./icon.tsx";
import { TextInput } from "./text-input.tsx";
import { useDraft } from "./use-draft.ts";

/** As long as the API takes. */
const LONGEST = 200;

interface SearchBoxProps {
  label: string;
  /** Brought along: the home page has the same icon, and would fetch all that it is packed with. */
  icon: IconShape;
  hint: string;
  /** What is searched for, as it was typed. */
  words: string;
  onSearch: (words: string) => void;
  className?: string;
}

/** Words to search a list for: it follows a moment after the last key, or Enter. */
export function SearchBox({ label, icon, hint, words, onSearch, className }: SearchBoxProps) {
  const { draft, type, settle } = useDraft(words, (typed) => {
    onSearch(typed);
    return true;
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark itself; an element round it would say no more
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        settle();
      }}
    >
      <TextInput
        type="search"
        icon={icon}
        aria-label={label}
        placeholder={hint}
        maxLength={LONGEST}
        enterKeyHint="search"
        value={draft}
        onChange={(event) => type(event.target.value)}
      />
    </form>
  );
}
