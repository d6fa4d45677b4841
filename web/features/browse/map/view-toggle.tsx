import List from "lucide-react/icons/list";
import MapIcon from "lucide-react/icons/map";
import { useEffect, useRef } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { Segment, Segments } from "#web/ui/inputs/segments.tsx";
import { Cell } from "../phone/cell.tsx";
import { VIEW } from "./view-texts.ts";

interface ViewToggleProps {
  isMap: boolean;
  onChange: (isMap: boolean) => void;
  /** Whether a press on the toggle has opened this page, so that the toggle gets the focus back. */
  takesFocus: boolean;
}

/** A button over the list or the map of a phone. */
const OVER_LIST =
  "z-(--z-sticky) inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-sm font-semibold shadow-md lg:hidden";

function useFocusAfterPress(takesFocus: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is shown
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, []);
  return button;
}

/** Switches between list and map, beside the results. */
export function ViewToggle({ isMap, onChange, takesFocus }: ViewToggleProps) {
  const current = useFocusAfterPress(takesFocus);
  return (
    <Segments label={VIEW.name} className="max-lg:hidden">
      <Segment ref={isMap ? null : current} icon={List} isPressed={!isMap} onClick={() => onChange(false)}>
        {VIEW.list}
      </Segment>
      <Segment ref={isMap ? current : null} icon={MapIcon} isPressed={isMap} onClick={() => onChange(true)}>
        {VIEW.map}
      </Segment>
    </Segments>
  );
}

interface PhoneToggleProps {
  onShow: () => void;
  takesFocus: boolean;
}

/** Opens the map on a phone: a cell of the bar. */
export function MapCell({ onShow, takesFocus }: PhoneToggleProps) {
  const button = useFocusAfterPress(takesFocus);
  return (
    <Cell ref={button} icon={MapIcon} aria-pressed={false} onClick={onShow}>
      {VIEW.map}
    </Cell>
  );
}

/** Returns from the map to the list on a phone: a button over the map. */
export function ListButton({ onShow, takesFocus, className }: PhoneToggleProps & { className: string }) {
  const button = useFocusAfterPress(takesFocus);
  return (
    <button ref={button} type="button" aria-pressed={false} onClick={onShow} className={`${OVER_LIST} ${className}`}>
      <Icon of={List} className="size-5 text-brand-ink" />
      {VIEW.list}
    </button>
  );
}

/** Opens the map on a phone: a button over the list. */
export function MapButton({ onShow, takesFocus, className }: PhoneToggleProps & { className: string }) {
  const button = useFocusAfterPress(takesFocus);
  return (
    <button ref={button} type="button" aria-pressed={false} onClick={onShow} className={`${OVER_LIST} ${className}`}>
      <Icon of={MapIcon} className="size-5 text-brand-ink" />
      {VIEW.map}
    </button>
  );
}
