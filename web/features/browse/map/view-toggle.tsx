import List from "lucide-react/icons/list";
import MapIcon from "lucide-react/icons/map";
import { useEffect, useRef } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { Segment, Segments } from "#web/ui/inputs/segments.tsx";
import { VIEW } from "./view-texts.ts";

interface ViewToggleProps {
  isMap: boolean;
  onChange: (isMap: boolean) => void;
  /** Whether a press on the toggle has opened this page, so that the toggle gets the focus back. */
  takesFocus: boolean;
}

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

/** The same on a phone: one button over the page, which switches to the other view. */
export function FloatingToggle({ isMap, onChange, takesFocus, className }: ViewToggleProps & { className: string }) {
  const button = useFocusAfterPress(takesFocus);
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={false}
      onClick={() => onChange(!isMap)}
      className={`z-(--z-sticky) inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-sm font-semibold shadow-md lg:hidden ${className}`}
    >
      <Icon of={isMap ? List : MapIcon} className="size-5 text-brand-ink" />
      {isMap ? VIEW.list : VIEW.map}
    </button>
  );
}
