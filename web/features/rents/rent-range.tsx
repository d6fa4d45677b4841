import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import type { RentKnown, RentRefused } from "#contract/properties/rent-insight.ts";
import { rangeText } from "#web/lib/format/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { refusalText } from "./rent-texts.ts";

/** Parts that a home's page and its owner's form share. */

export function Amount({ children }: { children: ReactNode }) {
  return <b className="font-semibold tabular-nums">{children}</b>;
}

export function HalfAsk({ insight }: { insight: RentKnown }) {
  return (
    <>
      Half of similar homes ask <Amount>{rangeText(insight.middle.low, insight.middle.high)}</Amount>.
    </>
  );
}

/** Why there is no range, and what it means. */
export function NoRange({ insight }: { insight: RentRefused }) {
  const { reason, meaning } = refusalText(insight);
  return (
    <div className="flex items-center gap-3.5 rounded-md border border-dashed border-line-strong bg-sunken p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface text-ink-soft">
        <Icon of={Info} />
      </span>
      <p className="min-w-0">
        <b className="font-semibold">{reason}</b> <span className="text-ink-soft">{meaning}</span>
      </p>
    </div>
  );
}
