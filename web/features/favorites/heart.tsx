import HeartShape from "lucide-react/icons/heart";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { AFTER_A_MOMENT } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { FAVORITES } from "./texts.ts";
import { useHeart } from "./use-favorites.ts";

export interface HeartProps {
  property: { id: string; title: string };
  /** Whether it is on the home's own page, or on a card's picture with a background. */
  onPage?: boolean;
}

/** The toggle that saves a home. */
export default function Heart({ property, onPage = false }: HeartProps) {
  const { isSaved, isBusy, hasJustSaved, press } = useHeart(property.id);
  return (
    <button
      type="button"
      aria-label={onPage ? FAVORITES.saveThis : FAVORITES.save(property.title)}
      aria-pressed={isSaved}
      aria-busy={isBusy || undefined}
      onClick={press}
      className={classNames(
        "relative grid size-11 shrink-0 place-items-center rounded-full before:absolute before:rounded-full",
        onPage
          ? "before:inset-0 hover:before:bg-sunken"
          : "before:inset-1 before:bg-surface/92 before:shadow-xs hover:before:bg-surface",
      )}
    >
      <Icon
        of={HeartShape}
        strokeWidth={2}
        className={classNames(
          "relative size-5",
          isSaved ? "fill-heart text-heart" : "text-ink",
          hasJustSaved && "animate-pop",
        )}
      />
      {isBusy && (
        <span className={classNames("absolute inset-1 text-heart", AFTER_A_MOMENT)}>
          <Spinner className="size-full" />
        </span>
      )}
    </button>
  );
}
