import CloudOff from "lucide-react/icons/cloud-off";
import Info from "lucide-react/icons/info";
import LocateOff from "lucide-react/icons/locate-off";
import Search from "lucide-react/icons/search";
import { useIsOnline } from "#web/lib/offline/online.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { HOMES_MAP } from "./map-texts.ts";

interface MapMessageProps {
  /** Why the user's position is not shown, after a press. */
  positionFault: string | null;
  isEmpty: boolean;
  isCapped: boolean;
  /** Loads the homes again; null unless loading failed. */
  onRetry: (() => void) | null;
  /** Pixels from the bottom of the map. */
  bottom: number;
}

/** Says why homes may be missing on the map. */
export function MapMessage({ positionFault, isEmpty, isCapped, onRetry, bottom }: MapMessageProps) {
  const isOnline = useIsOnline();
  const message = messageOf({ positionFault, isOnline, isEmpty, isCapped, hasFailed: onRetry !== null });
  return (
    <div
      role="status"
      style={{ bottom }}
      className="pointer-events-none absolute inset-x-3 z-4 grid justify-items-center empty:hidden"
    >
      {message && (
        <p className="pointer-events-auto flex items-center gap-2.5 rounded-md border border-line-strong bg-raised px-4 py-3 text-sm font-semibold shadow-md">
          <Icon of={message.icon} className="size-5 text-brand-ink" />
          {message.text}
          {message.text === HOMES_MAP.failed && onRetry && (
            <button type="button" onClick={onRetry} className="link -my-3 min-h-11">
              {HOMES_MAP.tryAgain}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

interface State {
  positionFault: string | null;
  isOnline: boolean;
  isEmpty: boolean;
  isCapped: boolean;
  hasFailed: boolean;
}

function messageOf({
  positionFault,
  isOnline,
  isEmpty,
  isCapped,
  hasFailed,
}: State): { icon: IconShape; text: string } | null {
  if (positionFault !== null) return { icon: LocateOff, text: positionFault };
  if (!isOnline) return { icon: CloudOff, text: HOMES_MAP.offline };
  if (hasFailed) return { icon: Info, text: HOMES_MAP.failed };
  if (isEmpty) return { icon: Search, text: HOMES_MAP.none };
  return isCapped ? { icon: Info, text: HOMES_MAP.capped } : null;
}
