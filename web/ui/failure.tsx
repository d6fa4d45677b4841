import type { ReactNode } from "react";
import { RestoreFocus } from "./overlays/restore-focus.tsx";

/** A loading error in place of content. Announced to screen readers; restores the focus when a retry removes it. */
export function Failure(props: { children: ReactNode; className?: string }) {
  return <RestoreFocus role="alert" {...props} />;
}
