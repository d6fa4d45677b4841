import ArrowLeft from "lucide-react/icons/arrow-left";
import X from "lucide-react/icons/x";
import { Suspense, useEffect, useRef, useState } from "react";
import type { Total } from "#web/lib/format/format.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/overlays/modal.tsx";
import { BROWSE, homesText } from "../browse-texts.ts";
import type { Filters } from "../filters.ts";
import type { Search } from "../read-search.ts";
import { SEARCH_INPUT } from "../search-input.ts";
import { useVisibleHeight } from "./use-visible-height.ts";

const EditorSuggestions = lazyPart(() => import("./editor-suggestions.tsx"));

interface SearchEditorProps {
  open: boolean;
  /** Called by Back, which keeps the text. */
  onClose: () => void;
  draft: string;
  onType: (typed: string) => void;
  onSubmit: () => void;
  /** Called when the editor has closed after a search. */
  onDone: () => void;
  /** The filters that stay when another text is searched. */
  before: Filters;
  onSearch: (typed: string) => void;
  onGo: (search: Search) => void;
}

/** The search on a phone, over the whole screen: the text, how it is read, and the button above the keyboard. */
export function SearchEditor({ open, onClose, draft, onType, onSubmit, onDone, ...props }: SearchEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const hasSearched = useRef(false);
  const [found, setFound] = useState<Total | null>(null);
  const height = useVisibleHeight(open);
  // After the dialog has given the focus back to the pill.
  useEffect(() => {
    if (open || !hasSearched.current) return;
    hasSearched.current = false;
    onDone();
  }, [open, onDone]);

  function close() {
    hasSearched.current = true;
    onClose();
  }
  function clear() {
    onType("");
    input.current?.focus();
  }
  return (
    <Modal open={open} onClose={onClose} label={BROWSE.editSearch} className="whole-screen">
      {/* biome-ignore lint/a11y/useSemanticElements: the form is the landmark; an element around it would be redundant */}
      <form
        role="search"
        className="flex min-h-0 flex-1 flex-col"
        style={{ maxHeight: height }}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
          close();
        }}
      >
        <div className="flex items-center gap-1 border-b border-line bg-surface px-1 py-2 has-[input:focus]:border-focus">
          <IconButton icon={ArrowLeft} label={BROWSE.backToHomes} onClick={onClose} />
          <input
            ref={input}
            data-autofocus
            {...SEARCH_INPUT}
            value={draft}
            onChange={(event) => onType(event.target.value)}
            className="min-h-11 min-w-0 flex-1 bg-transparent px-1 outline-none text-[1.0625rem] placeholder:text-ink-mute [&::-webkit-search-cancel-button]:hidden"
          />
          {draft !== "" && <IconButton icon={X} label={BROWSE.clearText} onClick={clear} />}
        </div>
        <div className="min-h-0 flex-1 overflow-auto overscroll-contain px-4 pt-3.5 pb-5">
          <Suspense>
            <EditorSuggestions
              input={input}
              onCount={setFound}
              before={props.before}
              onSearch={(typed) => {
                props.onSearch(typed);
                close();
              }}
              onGo={(search) => {
                props.onGo(search);
                close();
              }}
            />
          </Suspense>
        </div>
        <div className="border-t border-line bg-surface px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            className="w-full"
            aria-description={found ? homesText(found) : undefined}
          >
            {BROWSE.searchButton}
            {found && <span aria-hidden="true">· {homesText(found)}</span>}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
