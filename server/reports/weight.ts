/** A reporter with at least this many decided reports, and less than the minimum accuracy, has no weight. */
const JUDGED_AFTER = 10;
const MIN_ACCURACY = 0.2;

/** Returns the share of right reports. It starts at one half, and each further report changes it less. */
const accuracyOf = ({ right, wrong }: { right: number; wrong: number }): number => (right + 2) / (right + wrong + 4);

/**
 * Returns how much a report counts: the weight of its reason times the accuracy of its reporter. A reason of full weight
 * is never discounted, because a short legal clock runs.
 */
export function weigh(
  reasonWeight: number,
  { is_muted, ...record }: { right: number; wrong: number; is_muted: boolean },
): number {
  const accuracy = accuracyOf(record);
  const isUnreliable = record.right + record.wrong >= JUDGED_AFTER && accuracy < MIN_ACCURACY;
  if (is_muted || isUnreliable) return 0;
  return reasonWeight === 1 ? 1 : reasonWeight * accuracy;
}
