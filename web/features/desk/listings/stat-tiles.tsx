import { formatCount } from "#web/lib/format/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DASHBOARD, TILE_NAMES } from "./texts.ts";
import { type Stats, TILES, type Tile } from "./tiles.ts";

const DOTS: Record<Tile, string> = {
  total: "bg-ink-mute",
  pending: "bg-haldi-500",
  approved: "bg-neem-500",
  featured: "bg-gulmohar-500",
};

interface StatTilesProps {
  /** Undefined while loading. */
  stats: Stats | undefined;
  pressed: Tile;
  onPress: (tile: Tile) => void;
}

/** The dashboard's counts. The selected count filters the properties; selecting it again shows all. */
export function StatTiles({ stats, pressed, onPress }: StatTilesProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3 max-[20rem]:grid-cols-1 lg:grid-cols-4 lg:gap-4">
      <legend className="sr-only">{DASHBOARD.tiles}</legend>
      {TILES.map((tile) => (
        <button
          key={tile}
          type="button"
          aria-pressed={tile === pressed}
          onClick={() => onPress(tile === pressed ? "total" : tile)}
          className={classNames(
            "grid gap-1 rounded-lg border p-4 text-left lg:p-5",
            tile === pressed
              ? "border-brand bg-brand-faint shadow-[inset_0_0_0_1px_var(--color-brand)]"
              : "border-line bg-surface hover:border-control",
          )}
        >
          <span className="flex items-center gap-2 text-[0.8125rem] leading-[1.125rem] text-ink-mute">
            <span aria-hidden="true" className={classNames("size-2 shrink-0 rounded-full", DOTS[tile])} />
            {TILE_NAMES[tile]}
          </span>{" "}
          {stats ? (
            <span className="font-display text-[1.875rem] leading-[2.125rem] font-[660] tracking-[-0.02em] tabular-nums">
              {formatCount(stats[tile])}
            </span>
          ) : (
            <Skeleton className="h-[2.125rem] w-16" />
          )}
        </button>
      ))}
    </fieldset>
  );
}
