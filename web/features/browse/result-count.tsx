import Info from "lucide-react/icons/info";
import type { Ref } from "react";
import type { Total } from "#web/lib/format/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PopoverMenu } from "#web/ui/overlays/popover-menu.tsx";
import { BROWSE, foundText, laterText, leftOutText, READ, unplacedText } from "./browse-texts.ts";

interface ResultCountProps {
  ref: Ref<HTMLParagraphElement>;
  total: Total | undefined;
  /** The city or region. */
  where: string | null;
  /** What was understood of the typed text. */
  understood: readonly string[];
  /** How many more homes become available later, and the date by which all are. */
  later: { count: number; by: string | null };
  /** Shows homes of any date. */
  onShowLater: () => void;
}

/** The number of homes, which screen readers announce after each change, and how many become available later. */
export function ResultCount({ ref, total, where, understood, later, onShowLater }: ResultCountProps) {
  const hasLater = total !== undefined && later.count > 0;
  return (
    <p ref={ref} role="status" tabIndex={-1}>
      {total && understood.length > 0 && <span className="sr-only">{READ.status(understood)} </span>}
      {total && <strong className="title-3 max-lg:text-base max-lg:leading-5.5">{foundText(total)}</strong>}{" "}
      {hasLater && (
        <>
          ·{" "}
          <button type="button" onClick={onShowLater} className="link min-h-11 text-sm">
            {laterText(later.count, later.by)}
          </button>{" "}
        </>
      )}
      {total && where !== null && <span className="text-ink-mute max-lg:sr-only">{BROWSE.inCity(where)}</span>}
    </p>
  );
}

interface UnplacedCountProps {
  unplaced: number;
  /** Null on the server. */
  isWide: boolean | null;
  onShow: () => void;
}

/** How many homes a filter by place leaves out, with a button to show them: behind a chip on a phone. */
export function UnplacedCount({ unplaced, isWide, onShow }: UnplacedCountProps) {
  return (
    <>
      {!isWide && (
        <div className="lg:hidden">
          <PopoverMenu
            label={leftOutText(unplaced)}
            as="div"
            align="start"
            trigger={(props) => (
              <button
                type="button"
                {...props}
                className="relative inline-flex min-h-9 items-center rounded-full border border-line-strong px-3 text-sm font-medium text-ink-soft tall-target"
              >
                {leftOutText(unplaced)}
              </button>
            )}
          >
            {(close) => (
              <div className="grid max-w-72 justify-items-start gap-1 p-2 text-sm">
                {unplacedText(unplaced)}
                <ShowThem
                  onShow={() => {
                    close();
                    onShow();
                  }}
                />
              </div>
            )}
          </PopoverMenu>
        </div>
      )}
      {isWide !== false && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-mute max-lg:hidden">
          <span>
            <Icon of={Info} className="mr-2 inline size-4.5" />
            {unplacedText(unplaced)}
          </span>
          <ShowThem onShow={onShow} />
        </p>
      )}
    </>
  );
}

function ShowThem({ onShow }: { onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="min-h-11 font-semibold text-brand-ink underline decoration-brand-line underline-offset-3 hover:decoration-current"
    >
      {BROWSE.showThem}
    </button>
  );
}
