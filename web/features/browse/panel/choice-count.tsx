import type { FacetCount } from "#contract/browse/facets.ts";
import { cappedCount } from "#web/lib/format/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { homesText } from "../browse-texts.ts";

/** Counts by the value of a choice; undefined while they are unknown. */
export type Counts = Readonly<Record<string, FacetCount>> | undefined;

/** Returns a count as a total. */
export const totalOf = (count: FacetCount) => ({
  count: Number.parseInt(String(count), 10),
  isCapped: typeof count === "string",
});

/** Returns the accessible description of a choice with a count. */
export const countProps = (count: FacetCount | undefined) =>
  count === undefined ? {} : { "aria-description": homesText(totalOf(count)) };

/** Returns the classes of a choice without homes. It stays usable. */
export const mutedAtZero = (count: FacetCount | undefined) => (count === 0 ? "text-ink-mute!" : "");

interface ChoiceCountProps {
  count: FacetCount | undefined;
  className?: string;
}

/** The number of homes beside a choice. Hidden, because `countProps` describes the choice. Its width is always kept. */
export function ChoiceCount({ count, className }: ChoiceCountProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "text-[0.8125rem] leading-4 font-regular whitespace-nowrap text-ink-mute tabular-nums",
        className,
      )}
    >
      {count !== undefined && cappedCount(totalOf(count))}
    </span>
  );
}

/** The label of a checkbox or radio button with the number of homes at its end. */
export function CountedLabel({ name, count }: { name: string; count: FacetCount | undefined }) {
  return (
    <>
      <span className={classNames("min-w-0 flex-1", mutedAtZero(count))}>{name}</span>
      <ChoiceCount count={count} className="min-w-[4ch] text-right" />
    </>
  );
}
