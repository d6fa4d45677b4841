import type { Suggestion } from "#contract/places/place-endpoints.ts";
import { PlaceMark } from "./place-mark.tsx";

/** The content of a suggested place: its mark, its label with the typed part in bold. */
export function PlaceOption({ place: { kind, lines, label, matched } }: { place: Suggestion }) {
  return (
    <>
      <PlaceMark kind={kind} lines={lines} />
      <span className="one-line">
        {label.slice(0, matched.from)}
        <b className="font-bold">{label.slice(matched.from, matched.to)}</b>
        {label.slice(matched.to)}
      </span>
    </>
  );
}

/** Classes of a list of suggestions and of its options. */
export const SUGGESTION_LIST =
  "absolute inset-x-0 top-[calc(100%+0.5rem)] z-(--z-dropdown) rounded-lg border border-line-strong bg-raised p-1.5 shadow-lg";
export const SUGGESTION =
  "grid min-h-12 cursor-pointer grid-cols-[28px_minmax(0,1fr)] items-center gap-x-3 rounded-[10px] px-3 py-1 text-[0.9375rem] leading-5 *:first:justify-self-center hover:bg-sunken aria-selected:bg-brand-soft";
