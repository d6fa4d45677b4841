import { queryOptions, useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import { useId, useState } from "react";
import { api, type CallOptions } from "#web/lib/api/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PANEL } from "../browse-texts.ts";
import { AREAS_AT_FIRST, areasToOffer, byHomes } from "./area-list.ts";
import { CountedLabel, type Counts, countProps, totalOf } from "./choice-count.tsx";

/** The areas of a city. Loader and browser share this definition. */
export const areasOf = (city: string | null, call: CallOptions = {}) =>
  queryOptions({
    queryKey: ["areas", city],
    queryFn: async ({ signal }) => {
      const cities = await api("GET /api/cities", { signal, ...call });
      return cities.find(({ name }) => name === city)?.areas ?? [];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

interface AreaFilterProps {
  city: string | null;
  chosen: readonly string[];
  counts: Counts;
  /** Whether the areas with the most homes come first. */
  byCount: boolean;
  onToggle: (area: string) => void;
}

/** The areas of the city with a search box. Chosen areas come first, including unknown areas. */
export function AreaFilter({ city, chosen, counts, byCount, onToggle }: AreaFilterProps) {
  const [typed, setTyped] = useState("");
  const [all, setAll] = useState(false);
  const listId = useId();
  // Areas without homes are not among the counts.
  const countOf = (area: string) => counts && (counts[area] ?? 0);
  const { data: areas = [], isPending, isSuccess } = useQuery({ ...areasOf(city), enabled: city !== null });
  // Ordered once, so that a choice does not move the areas.
  const [order, setOrder] = useState<Counts>();
  if (byCount && counts && !order) setOrder(counts);
  const sorted = order ? byHomes(areas, (area) => totalOf(order[area] ?? 0).count) : areas;
  const offered = areasToOffer(sorted, { chosen, typed, all });
  const hidesSome = typed.trim() === "" && areas.length > AREAS_AT_FIRST;

  if (city === null && chosen.length === 0) return <p className="text-sm text-ink-mute">{PANEL.chooseCity}</p>;
  return (
    <>
      <TextInput
        type="search"
        icon={Search}
        aria-label={PANEL.findArea}
        aria-controls={listId}
        placeholder={PANEL.findArea}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div id={listId} className="mt-1.5">
        {offered.map((area) => (
          <Checkbox
            key={area}
            label={<CountedLabel name={area} count={countOf(area)} />}
            checked={chosen.includes(area)}
            onChange={() => onToggle(area)}
            {...countProps(countOf(area))}
          />
        ))}
        {city !== null && isPending && <AreasInWaiting />}
        <p role="status" className="text-sm text-ink-mute empty:hidden">
          {isSuccess && offered.length === 0 && typed.trim() !== "" && PANEL.noArea(typed.trim())}
        </p>
        {hidesSome && (
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)} className="-ml-3">
            {all ? PANEL.showFewerAreas : PANEL.showAllAreas}
          </Button>
        )}
      </div>
    </>
  );
}

function AreasInWaiting() {
  return Array.from({ length: AREAS_AT_FIRST }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
    <div key={place} className="flex h-11 items-center">
      <Skeleton className="h-4 w-3/5" />
    </div>
  ));
}
