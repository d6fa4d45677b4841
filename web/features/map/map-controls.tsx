import Maximize from "lucide-react/icons/maximize";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import type { Box } from "./draw/boxes.ts";
import { MAP } from "./map-texts.ts";
import { MyPositionControl } from "./my-position.tsx";
import type { Size } from "./projection.ts";
import type { MyPosition } from "./use-my-position.ts";

/** Pixels from the edges of the map. */
const MARGIN = 12;

/** Pixels between the groups of controls. */
const GAP = 8;

/** Returns the box of the controls, so that buttons on the map do not overlap it. */
export const controlsBox = ({ width }: Size, top: number): Box => ({
  left: width - MARGIN - 46,
  top: top + MARGIN,
  right: width - MARGIN,
  bottom: top + MARGIN + 3 * 45 + GAP + 46,
});

interface MapControlsProps {
  /** Pixels at the top that something covers. */
  top: number;
  onZoomIn: () => void;
  onZoomOut: () => void;
  /** Shows the whole city. If missing, there is no such button. */
  onWhole?: (() => void) | undefined;
  /** Below the others. If missing, the map does not ask for the user's position. */
  myPosition?: Pick<MyPosition, "ask" | "isAsking"> | undefined;
}

const GROUP = "grid divide-y divide-line overflow-hidden rounded-md border border-line-strong bg-raised shadow-sm";

/** Zoom in, zoom out, whole city, the user's position. */
export function MapControls({ top, onZoomIn, onZoomOut, onWhole, myPosition }: MapControlsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label={MAP.controls}
      style={{ top: top + MARGIN, right: MARGIN, gap: GAP }}
      className="absolute z-6 grid"
    >
      <div className={GROUP}>
        <Control icon={Plus} label={MAP.zoomIn} onClick={onZoomIn} />
        <Control icon={Minus} label={MAP.zoomOut} onClick={onZoomOut} />
        {onWhole && <Control icon={Maximize} label={MAP.wholeCity} onClick={onWhole} />}
      </div>
      {myPosition && (
        <div className={GROUP}>
          <MyPositionControl {...myPosition} />
        </div>
      )}
    </div>
  );
}

function Control({ icon, label, onClick }: { icon: IconShape; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center text-ink -outline-offset-2 hover:bg-sunken"
    >
      <Icon of={icon} />
    </button>
  );
}
