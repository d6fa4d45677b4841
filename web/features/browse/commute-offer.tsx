import Clock from "lucide-react/icons/clock";
import { COMMUTE_MINUTES } from "#contract/places/commute.ts";
import { Button } from "#web/ui/button.tsx";
import { homesText } from "./browse-texts.ts";
import { type Filters, isCommuteOpen } from "./filters.ts";
import { totalOf } from "./panel/choice-count.tsx";
import { useFacets } from "./use-facets.ts";

const WITHIN = (minutes: number, homes: string) => `Within ${minutes} min: ${homes}`;

/** Limits to offer: the usual limit first, then longer limits, then shorter limits. */
const LIMITS = [
  ...COMMUTE_MINUTES.offered.filter((minutes) => minutes >= COMMUTE_MINUTES.usual),
  ...COMMUTE_MINUTES.offered.filter((minutes) => minutes < COMMUTE_MINUTES.usual),
];

interface CommuteOfferProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Offers a limit for a commute that has none, with the number of homes that it leaves. */
export function CommuteOffer({ filters, onChange }: CommuteOfferProps) {
  const isOpen = isCommuteOpen(filters);
  const { data, isPlaceholderData } = useFacets(filters, { enabled: isOpen });
  if (!isOpen || !data || isPlaceholderData) return null;
  const countOf = (minutes: number) => totalOf(data.groups.commuteMax[minutes] ?? 0);
  const all = totalOf(data.total);
  const limit = LIMITS.find((minutes) => countOf(minutes).count > 0 && countOf(minutes).count < all.count);
  if (limit === undefined) return null;
  const limits = { commuteMax: limit, ...(filters.commuteTo2 !== null && { commuteMax2: limit }) };
  return (
    <Button
      size="sm"
      icon={Clock}
      onClick={() => onChange({ ...filters, ...limits })}
      className="tall-target relative rounded-full! text-brand-ink"
    >
      {WITHIN(limit, homesText(countOf(limit)))}
    </Button>
  );
}
