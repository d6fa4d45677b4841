import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { wherePath } from "#contract/areas/where-terms.ts";
import type { Facets } from "#contract/browse/facets.ts";
import { capitalized } from "#contract/formats.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { activeFilters } from "../active-filters.ts";
import { BROWSE, homesText, noneText } from "../browse-texts.ts";
import { queryText } from "../filter-address.ts";
import type { Filters } from "../filters.ts";
import { totalOf } from "../panel/choice-count.tsx";
import { useFacets } from "../use-facets.ts";
import { RescueOffers } from "./rescue-offers.tsx";
import { filterName, RESCUE } from "./rescue-texts.ts";

export interface NoHomesProps {
  filters: Filters;
  /** The city or region. */
  where: string | null;
  /** The area that the search may have meant. */
  nearestArea: string | null;
  onChange: (filters: Filters) => void;
  onReset: () => void;
}

/** Returns whether filters are set in addition to the search, with the rent reported separately. */
function inUse(filters: Filters): { hasRent: boolean; hasFilters: boolean } {
  const hasRent = filters.minRent !== null || filters.maxRent !== null;
  const others = { ...filters, searchTerm: "", minRent: null, maxRent: null };
  return { hasRent, hasFilters: activeFilters(others).length > 0 };
}

/** Why a list is empty, and which changes bring homes. */
export default function NoHomes(props: NoHomesProps) {
  const { filters, where, onChange, onReset } = props;
  const { hasRent, hasFilters } = inUse(filters);
  const { data, isPlaceholderData } = useFacets(filters, { enabled: !filters.unplaced });
  // Offers loaded for other filters would show other homes.
  const offers = filters.unplaced || isPlaceholderData ? [] : (data?.offers ?? []);
  const forBoth = <AreasForBoth filters={filters} />;
  const none = noneText(where, { searchTerm: filters.searchTerm, hasRent, hasFilters });
  if (offers.length === 0) {
    return (
      <EmptyState
        title={BROWSE.none}
        picture="/art/owner-balcony-640.webp"
        action={<Button onClick={onReset}>{BROWSE.clearAll}</Button>}
      >
        <p>{none}</p>
        <NearestArea {...props} />
        {forBoth}
      </EmptyState>
    );
  }
  return (
    <section
      aria-labelledby="no-homes"
      className="grid gap-4 rounded-lg border border-line bg-surface px-5 py-6 lg:gap-5 lg:p-8"
    >
      <div className="grid gap-2">
        <h2 id="no-homes" className="title-2">
          {BROWSE.none}
        </h2>
        <p className="max-w-[60ch] text-ink-soft">
          {filters.searchTerm === "" ? <Blocking filters={filters} blocking={data?.blocking ?? []} /> : none}
        </p>
        <NearestArea {...props} />
        {forBoth}
      </div>
      <RescueOffers filters={filters} offers={offers} onChange={onChange} />
      <div>
        <Button variant="ghost" icon={RotateCcw} onClick={onReset} className="-ml-3">
          {BROWSE.clearAll}
        </Button>
      </div>
    </section>
  );
}

/** A link to the areas that suit both offices of a search. */
function AreasForBoth({ filters }: Pick<NoHomesProps, "filters">) {
  const { commuteTo, commuteTo2, commuteBy, maxRent, type } = filters;
  if (commuteTo === null || commuteTo2 === null) return null;
  const wish = { to: commuteTo, to2: commuteTo2, by: commuteBy, maxRent, type: type[0] };
  return (
    <p>
      <Link to={wherePath(wish)} className="link inline-block py-2.5">
        {RESCUE.areasForBoth}
      </Link>
    </p>
  );
}

/** The filters that exclude the most homes, in a sentence. */
function Blocking({ filters, blocking }: { filters: Filters; blocking: Facets["blocking"] }) {
  const all = RESCUE.allFilters(Math.max(activeFilters(filters).length, 1));
  const named = blocking.slice(0, 3);
  if (named.length === 0) {
    return (
      <>
        {all} {RESCUE.noSingle}
      </>
    );
  }
  const parts = named.map((one, place): ReactNode => {
    const name = filterName(one, filters);
    const homes = homesText(totalOf(one.count));
    return (
      <span key={`${one.filter} ${one.value}`}>
        {place > 0 && (place === named.length - 1 ? " and " : ", ")}
        <b className="font-semibold text-ink">{place === 0 ? capitalized(name) : name}</b>
        {place === 0 ? RESCUE.rulesOut(homes) : ` ${homes.replace(/ homes?$/, "")}`}
      </span>
    );
  });
  return (
    <>
      {all} {parts}. {named.length > 1 ? RESCUE.change : RESCUE.changeOne}
    </>
  );
}

function NearestArea({ filters, nearestArea }: Pick<NoHomesProps, "filters" | "nearestArea">) {
  if (nearestArea === null) return null;
  return (
    <p className="mt-2">
      {BROWSE.didYouMean}{" "}
      <Link to={{ search: queryText({ ...filters, searchTerm: nearestArea }) }} className="link inline-block py-2.5">
        {nearestArea}
      </Link>
      ?
    </p>
  );
}
