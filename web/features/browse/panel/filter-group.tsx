import type { ReactNode } from "react";

/** A group of the filter panel with its name. */
export function FilterGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line py-4 first-of-type:border-t-0">
      {/* Floated, because a legend that is not floated is placed on the border above it. */}
      <legend className="float-left mb-2 w-full text-[0.9375rem] leading-[1.375rem] font-semibold">{name}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
