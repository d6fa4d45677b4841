import { classNames } from "./class-names.ts";

/** A rotating ring. Hidden from screen readers, so put text beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-block shrink-0 animate-[spin_0.8s_linear_infinite] rounded-full border-2 border-current border-r-transparent",
        className ?? "size-[1.125rem]",
      )}
    />
  );
}

/** A spinner with text for a loading part of a screen. Announced to screen readers. */
export function Loader({ children, className }: { children: string; className?: string }) {
  return (
    <div role="status" className={classNames("flex flex-col items-center gap-3.5 p-10 text-ink-mute", className)}>
      <Spinner className="size-7 border-3 text-brand-ink" />
      {children}
    </div>
  );
}
