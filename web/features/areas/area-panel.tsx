import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

/** A box of a page with its heading. */
export function Panel({
  id,
  title,
  hint,
  children,
}: {
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-5 lg:p-6">
      <h2 id={id} className={classNames("title-2", hint ? "mb-1" : "mb-4")}>
        {title}
      </h2>
      {hint && <p className="mb-4 text-sm text-ink-mute">{hint}</p>}
      {children}
    </section>
  );
}
