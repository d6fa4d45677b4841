import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import type { Total } from "#web/lib/format/format.ts";
import { IconButton } from "#web/ui/button.tsx";
import { foundText } from "../browse-texts.ts";
import { HOMES_MAP } from "./map-texts.ts";

interface MapBarProps {
  total: Total | undefined;
  /** The names of the active filters. */
  active: readonly string[];
  /** The button that opens the filters. */
  filters: ReactNode;
  /** The active filters as chips. */
  chips: ReactNode;
  onList: () => void;
}

/** The search on a phone, over the map. */
export function MapBar({ total, active, filters, chips, onList }: MapBarProps) {
  return (
    <>
      <div className="grid min-h-12 grid-cols-[44px_minmax(0,1fr)_44px] items-center rounded-md border border-line-strong bg-raised shadow-md">
        <IconButton icon={ArrowLeft} label={HOMES_MAP.backToList} onClick={onList} />
        <div>
          <p role="status" className="one-line text-[0.9375rem] leading-4.5 font-semibold">
            {total && foundText(total)}
          </p>
          <p className="one-line text-[0.8125rem] leading-4.5 text-ink-mute">{active.join(" · ")}</p>
        </div>
        {filters}
      </div>
      <div className="-mx-3 mt-2 overflow-x-auto px-3 [scrollbar-width:none] [&_button]:bg-raised [&_button]:shadow-sm">
        {chips}
      </div>
    </>
  );
}
