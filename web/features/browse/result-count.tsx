import Info from "lucide-react/icons/info";
import type { Ref } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { BROWSE, foundText, laterText, READ, type Total, unplacedText } from "./browse-texts.ts";

interface ResultCountProps {
  ref: Ref<HTMLParagraphElement>;
  total: Total | undefined;
  /** The city or region. */
  where: string | null;
  /** What was understood of the typed text. */
  understood: readonly string[];
}

/** The number of homes, which screen readers announce after each change. */
export function ResultCount({ ref, total, where, understood }: ResultCountProps) {
  return (
    <p ref={ref} role="status" tabIndex={-1} className="outline-none">
      {total && understood.length > 0 && <span className="sr-only">{READ.status(understood)} </span>}
      {total && <strong className="title-3">{foundText(total)}</strong>}{" "}
      {total && where !== null && <span className="text-ink-mute">{BROWSE.inCity(where)}</span>}
    </p>
  );
}

/** How many homes become available later, with a button to show them. */
export function LaterCount({ later, onShow }: { later: number; onShow: () => void }) {
  return (
    <p className="flex items-center text-sm text-ink-mute">
      {laterText(later)}
      <Button variant="ghost" size="sm" onClick={onShow}>
        {BROWSE.showThem}
      </Button>
    </p>
  );
}

/** How many homes a filter by place leaves out, with a button to show them. */
export function UnplacedCount({ unplaced, onShow }: { unplaced: number; onShow: () => void }) {
  return (
    <p className="-mt-2 mb-4 flex flex-wrap items-center gap-x-2 text-sm text-ink-mute">
      <span>
        <Icon of={Info} className="mr-2 inline size-4.5" />
        {unplacedText(unplaced)}
      </span>
      <button
        type="button"
        onClick={onShow}
        className="min-h-11 font-semibold text-brand-ink underline decoration-brand-line underline-offset-3 hover:decoration-current"
      >
        {BROWSE.showThem}
      </button>
    </p>
  );
}
