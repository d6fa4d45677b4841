import type { IconShape } from "../icon.tsx";
import { TextInput } from "./text-input.tsx";
import { useDraft } from "./use-draft.ts";

/** The API's limit. */
const MAX_LENGTH = 200;

interface SearchBoxProps {
  label: string;
  /**
   * A prop, because an import here would put the icon into a chunk that the home page, which uses the same icon, has to
   * load.
   */
  icon: IconShape;
  hint: string;
  /** The current search words, as typed. */
  words: string;
  onSearch: (words: string) => void;
}

/** A debounced search input. Enter searches immediately. */
export function SearchBox({ label, icon, hint, words, onSearch }: SearchBoxProps) {
  const { draft, type, settle } = useDraft(words, (typed) => {
    onSearch(typed);
    return true;
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark; a wrapper would be redundant
    <form
      role="search"
      className="w-full sm:max-w-100"
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
        maxLength={MAX_LENGTH}
        enterKeyHint="search"
        value={draft}
        onChange={(event) => type(event.target.value)}
      />
    </form>
  );
}
