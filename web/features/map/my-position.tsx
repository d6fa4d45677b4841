import LocateFixed from "lucide-react/icons/locate-fixed";
import type { Position } from "#contract/places/geography.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { MapMarker } from "./map-frame.tsx";
import { MY_POSITION } from "./map-texts.ts";
import type { MyPosition } from "./use-my-position.ts";

/** The button of the map's controls that shows the user's position. */
export function MyPositionControl({ ask, isAsking }: Pick<MyPosition, "ask" | "isAsking">) {
  return (
    <button
      type="button"
      aria-label={MY_POSITION.use}
      aria-busy={isAsking || undefined}
      onClick={ask}
      className="grid size-11 place-items-center text-brand-ink -outline-offset-2 hover:bg-sunken"
    >
      {isAsking ? <Spinner className="size-5" /> : <Icon of={LocateFixed} />}
    </button>
  );
}

/** The user's position on the map. */
export function MyPositionDot({ at }: { at: Position }) {
  return (
    <MapMarker at={at}>
      <span className="pointer-events-none absolute z-2 grid size-10 -translate-1/2 place-items-center rounded-full bg-neel-500/28">
        <span className="size-4 rounded-full border-[2.5px] border-white bg-neel-600 shadow-sm" />
        <span className="sr-only">{MY_POSITION.here}</span>
      </span>
    </MapMarker>
  );
}
