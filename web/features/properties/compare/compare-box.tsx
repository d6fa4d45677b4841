import type { Property } from "#contract/properties/properties.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { CHOICE } from "./choice-texts.ts";
import { chooseHome, dropHomes, MAX_COMPARED, useChosenHomes } from "./chosen-homes.ts";

/**
 * The checkbox on a card's picture that chooses the home for the comparison. Its touch target extends to the edges. On a
 * phone it is hidden until something on the screen has `data-comparing`.
 */
export function CompareBox({ property }: { property: Property }) {
  const isChosen = useChosenHomes().some(({ id }) => id === property.id);
  function change(isChecked: boolean) {
    if (!isChecked) dropHomes([property.id]);
    else if (!chooseHome(property)) toast.error(CHOICE.full(MAX_COMPARED));
  }
  return (
    <label className="relative inline-flex max-lg:[body:not(:has([data-comparing]))_&]:hidden min-h-[1.625rem] items-center gap-1.5 rounded-sm bg-surface/94 pr-[0.5625rem] pl-1.5 text-xs font-semibold text-ink after:absolute after:-inset-x-3 after:-top-2.5 after:-bottom-3">
      <input
        type="checkbox"
        aria-label={CHOICE.compareHome(property.title)}
        checked={isChosen}
        onChange={({ target }) => change(target.checked)}
        className="tick relative z-1 size-4 shrink-0 appearance-none rounded-xs border-[1.5px] border-control bg-surface checked:border-brand checked:bg-brand"
      />
      {CHOICE.compare}
    </label>
  );
}
