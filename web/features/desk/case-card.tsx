import Check from "lucide-react/icons/check";
import Eye from "lucide-react/icons/eye";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import { memo, useId } from "react";
import { href } from "react-router";
import { type CaseOutcome, OUTCOME_NAMES } from "#contract/desk/case-terms.ts";
import type { Case } from "#contract/desk/cases.ts";
import { formatRupees } from "#web/lib/format/format.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { NoPhoto, Photo } from "../pictures/photo.tsx";
import { CaseBadges, CaseEvidence, Claim } from "./case-parts.tsx";
import { DESK } from "./desk-texts.ts";
import { Key } from "./listings/act-buttons.tsx";

/** What can be decided without opening the case. */
export type QuickOutcome = "approve" | "reject" | "dismiss";

/**
 * Returns what can be decided without opening the case. A case about a person must be opened, because it needs a
 * statement. A listing that waits for review is approved or rejected: dismissing its case would leave it waiting.
 */
export function quickOutcomes({ home }: Pick<Case, "home">): QuickOutcome[] {
  if (!home) return ["dismiss"];
  if (home.status === "pending") return ["approve", "reject"];
  return [home.status === "approved" ? "reject" : "approve", "dismiss"];
}

export const OUTCOME_KEYS: Partial<Record<CaseOutcome, string>> = { approve: "A", reject: "R", dismiss: "D" };
const LOOKS = {
  approve: { icon: Check, variant: "secondary" },
  reject: { icon: X, variant: "quiet-danger" },
  dismiss: { icon: Minus, variant: "secondary" },
} as const;

interface CaseCardProps {
  found: Case;
  viewerId: string;
  isActive: boolean;
  isSelected: boolean;
  hasKeys: boolean;
  onDecide: (found: Case, outcome: QuickOutcome) => void;
  onSelect: (found: Case, isSelected: boolean) => void;
  onFocus: (found: Case) => void;
  onTakeOver: (found: Case) => void;
}

/** A case in the queue, with its evidence and what can be decided. */
export const CaseCard = memo(function CaseCard({
  found,
  viewerId,
  isActive,
  isSelected,
  hasKeys,
  onDecide,
  onSelect,
  onFocus,
  onTakeOver,
}: CaseCardProps) {
  const titleId = useId();
  const { title, home, evidence } = found;
  return (
    <article
      aria-labelledby={titleId}
      tabIndex={-1}
      data-case={found.id}
      onFocus={() => onFocus(found)}
      className={classNames(
        "grid gap-3.5 rounded-lg border bg-surface p-4 lg:grid-cols-[20px_216px_minmax(0,1fr)_216px] lg:items-start lg:gap-5 lg:p-5",
        isActive ? "border-brand shadow-[inset_0_0_0_1px_var(--color-brand)]" : "border-line",
      )}
    >
      <label className="-m-3 p-3 max-lg:hidden">
        <input
          type="checkbox"
          aria-label={DESK.select(title)}
          checked={isSelected}
          onChange={({ target }) => onSelect(found, target.checked)}
          className="tick block size-5 appearance-none rounded-[6px] border-[1.5px] border-control bg-surface checked:border-brand checked:bg-brand"
        />
      </label>
      {home ? <Thumbnails images={home.images} /> : <span className="max-lg:hidden" />}
      <div className="grid min-w-0 content-start gap-2">
        <CaseBadges found={found} />
        <div>
          <h2 id={titleId} dir="auto" className="text-base leading-[1.375rem] font-semibold wrap-anywhere">
            {title}
          </h2>
          {home && (
            <p className="text-sm leading-[1.375rem] text-ink-mute wrap-anywhere tabular-nums">
              {home.area}, {home.city} · {formatRupees(home.rent)} · {home.owner_name}
            </p>
          )}
        </div>
        <CaseEvidence found={found} />
        <Claim found={found} viewerId={viewerId} onTakeOver={() => onTakeOver(found)} />
      </div>
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
        {quickOutcomes(found).map((outcome) => (
          <Button
            key={outcome}
            {...LOOKS[outcome]}
            {...(outcome === "approve" && evidence.length === 0 && { variant: "primary" as const })}
            aria-keyshortcuts={hasKeys && isActive ? OUTCOME_KEYS[outcome] : undefined}
            onClick={({ detail }) => detail < 2 && onDecide(found, outcome)}
            className="lg:justify-start"
          >
            {OUTCOME_NAMES[outcome]}
            {hasKeys && isActive && (
              <span className="lg:ml-auto">
                <Key>{OUTCOME_KEYS[outcome]}</Key>
              </span>
            )}
          </Button>
        ))}
        <ButtonLink
          to={href("/admin/cases/:id", { id: found.id })}
          variant="ghost"
          icon={Eye}
          aria-label={DESK.openCase(title)}
          className="lg:justify-start"
        >
          {DESK.open}
        </ButtonLink>
      </div>
    </article>
  );
});

const THUMBNAILS = 3;

function Thumbnails({ images }: { images: readonly string[] }) {
  const shown = images.slice(0, THUMBNAILS);
  return (
    <div className="grid grid-cols-3 gap-1.5 lg:grid-cols-2 lg:*:first:col-span-2">
      {(shown.length === 0 ? [undefined] : shown).map((address, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a photo is identified by its position
        <span key={place} className="relative aspect-4/3 overflow-hidden rounded-sm bg-skeleton">
          {address === undefined ? (
            <NoPhoto small />
          ) : (
            <Photo address={address} alt="" sizes="(min-width: 1024px) 216px, 30vw" width={320} small />
          )}
        </span>
      ))}
    </div>
  );
}
