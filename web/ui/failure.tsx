import type { ReactNode } from "react";
import { PassesFocus } from "./passes-focus.tsx";

/** Where a screen, or what it shows, could not be had: announced at once, and its focus passed on when it goes. */
export function Failure(props: { children: ReactNode; className?: string }) {
  return <PassesFocus role="alert" {...props} />;
}
