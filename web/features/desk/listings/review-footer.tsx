import ArrowRight from "lucide-react/icons/arrow-right";
import Pencil from "lucide-react/icons/pencil";
import type { Property } from "#contract/properties/properties.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { ActButton, Key } from "./act-buttons.tsx";
import { ACT_KEYS, actsOn, NEXT_KEY, type ReviewAction } from "./actions.ts";
import { MODERATION, REVIEW } from "./texts.ts";

/** Two buttons per row on a phone. */
const ON_A_PHONE = "max-sm:flex-[1_0_40%]";

interface ReviewFooterProps {
  property: Property;
  isBusy: boolean;
  hasKeys: boolean;
  onKeys: (wanted: boolean) => void;
  onEdit: (property: Property) => void;
  onNext: () => void;
  onAct: (act: ReviewAction) => void;
}

/** The actions of the review, and the setting of their shortcuts. */
export function ReviewFooter({ property, isBusy, hasKeys, onKeys, onEdit, onNext, onAct }: ReviewFooterProps) {
  // The first action keeps its position and the focus when another action replaces it.
  const [first, ...others] = actsOn(property);
  const button = (act: ReviewAction) => ({
    act,
    busy: isBusy,
    shortcut: hasKeys ? ACT_KEYS[act] : undefined,
    onPress: onAct,
    className: ON_A_PHONE,
  });
  return (
    <>
      <div className="mr-auto flex flex-wrap items-center gap-x-4 text-sm text-ink-mute max-sm:hidden pointer-coarse:hidden">
        <Checkbox label={REVIEW.useKeys} checked={hasKeys} onChange={({ target }) => onKeys(target.checked)} />
        {hasKeys && <span>{REVIEW.shortcuts}</span>}
      </div>
      <Button variant="ghost" icon={Pencil} className={ON_A_PHONE} onClick={() => onEdit(property)}>
        {MODERATION.edit}
      </Button>
      <Button
        icon={ArrowRight}
        title={REVIEW.nextHint}
        aria-keyshortcuts={hasKeys ? NEXT_KEY : undefined}
        className={ON_A_PHONE}
        onClick={onNext}
      >
        {REVIEW.next}
        {hasKeys && <Key>{NEXT_KEY}</Key>}
      </Button>
      {others.map((act) => (
        <ActButton key={act} {...button(act)} />
      ))}
      {first && <ActButton {...button(first)} />}
    </>
  );
}
