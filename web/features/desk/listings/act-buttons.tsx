import Check from "lucide-react/icons/check";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Star from "lucide-react/icons/star";
import StarOff from "lucide-react/icons/star-off";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import type { IconShape } from "#web/ui/icon.tsx";
import type { ReviewAction } from "./actions.ts";
import { ACT_NAMES } from "./texts.ts";

const LOOKS: Record<ReviewAction, { variant: ButtonVariant; icon: IconShape }> = {
  approve: { variant: "primary", icon: Check },
  reject: { variant: "quiet-danger", icon: X },
  reapprove: { variant: "primary", icon: RotateCcw },
  feature: { variant: "secondary", icon: Star },
  unfeature: { variant: "secondary", icon: StarOff },
};

interface ActButtonProps {
  act: ReviewAction;
  busy: boolean;
  onPress: (act: ReviewAction) => void;
  /** The keyboard shortcut, if any. */
  shortcut?: string | undefined;
  className?: string;
}

/** A button for an action. Another button may replace it, so the second press of a double click is ignored. */
export function ActButton({ act, busy, onPress, shortcut, className }: ActButtonProps) {
  return (
    <Button
      {...LOOKS[act]}
      busy={busy}
      aria-keyshortcuts={shortcut}
      onClick={({ detail }) => detail < 2 && onPress(act)}
      className={className}
    >
      {ACT_NAMES[act]}
      {shortcut && <Key>{shortcut}</Key>}
    </Button>
  );
}

/** A keyboard shortcut shown on its button. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-xs border border-current/40 px-1.5 font-sans text-xs leading-[1.125rem] font-medium max-sm:hidden pointer-coarse:hidden"
    >
      {children}
    </span>
  );
}
