import { useQuery } from "@tanstack/react-query";
import BriefcaseBusiness from "lucide-react/icons/briefcase-business";
import PawPrint from "lucide-react/icons/paw-print";
import Sparkles from "lucide-react/icons/sparkles";
import TextSearch from "lucide-react/icons/text-search";
import TrainFront from "lucide-react/icons/train-front";
import UsersRound from "lucide-react/icons/users-round";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { dayInIndia, type Total } from "#web/lib/format/format.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { CHIP, chipTone } from "#web/ui/inputs/filter-chip.tsx";
import { useSuggestions } from "#web/ui/inputs/use-suggestions.ts";
import { Optional } from "#web/ui/optional.tsx";
import { homesText, SORT_NAMES } from "../browse-texts.ts";
import ChipMark, { markOf } from "../chip-mark.tsx";
import { apiQuery } from "../filter-address.ts";
import { type Filters, sortOf } from "../filters.ts";
import { NotSearched } from "../not-searched.tsx";
import type { Search } from "../read-search.ts";
import { asWords } from "../read-text.ts";
import { applyReading, withDropped } from "../reading.ts";
import { type BoxSuggestionsProps, keyOf, OptionRow, useBoxOptions } from "../suggest/box-suggestions.tsx";
import { SUGGEST } from "../suggest/suggest-texts.ts";
import { SuggestionGroup, SuggestionRow } from "../suggest/suggestion-rows.tsx";

interface EditorSuggestionsProps extends BoxSuggestionsProps {
  /** Called with the number of homes that the text finds; null while it is not known. */
  onCount: (total: Total | null) => void;
}

/** Example searches. */
const EXAMPLES: readonly [IconShape, string][] = [
  [BriefcaseBusiness, "2BHK under 30k near ITPL"],
  [UsersRound, "offices in ITPL and Manyata, 40k"],
  [PawPrint, "pet friendly 1BHK in Indiranagar by January"],
  [TrainFront, "10 min walk to the Green Line, couples"],
];

/** Shows fewer suggestions if the text was understood. */
const PLACES_BELOW_READING = 3;
const FRESH_MS = 60_000;
const SPOKEN_AFTER_MS = 600;

/** What the editor shows below the text: how it is read and what it can be completed to, or searches to begin with. */
export default function EditorSuggestions(props: EditorSuggestionsProps) {
  return (
    <Optional>
      <Suggestions {...props} />
    </Optional>
  );
}

/** Returns how many homes a search finds; null while that is not known. */
function useCount(filters: Filters | null): Total | null {
  const { sort, ...query } = filters ? apiQuery(filters, dayInIndia()) : { sort: null };
  const { data } = useQuery({
    queryKey: ["property-count", query],
    queryFn: ({ signal }) => api("GET /api/properties/count", { query, signal }),
    enabled: filters !== null,
    staleTime: FRESH_MS,
    retry: false,
  });
  return filters && data ? { count: data.total, isCapped: data.is_capped } : null;
}

/** Returns the text once it has not changed for a moment, so that screen readers do not interrupt typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function Suggestions({ onCount, ...box }: EditorSuggestionsProps) {
  const { input, before, onSearch, onGo } = box;
  const { typed, read, options: all, notes, choose } = useBoxOptions(box);
  const search = read && read.pieces.length > 0 ? applyReading(before, typed, read) : null;
  const isRead = search !== null && search.filters.searchTerm !== typed;
  const words = asWords(before, typed);
  const total = useCount(typed === "" ? null : isRead ? search.filters : read ? words.filters : null);
  const exact = useCount(isRead ? words.filters : null);
  const count = total?.count ?? null;
  const tell = useEffectEvent(() => onCount(total));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the total is a new object at each render
  useEffect(() => tell(), [count]);

  const places = all.filter(({ kind }) => kind === "place").slice(0, isRead ? PLACES_BELOW_READING : undefined);
  const options = typed === "" ? all.filter(({ kind }) => kind === "recent") : places;
  const examples = typed === "" ? EXAMPLES : [];
  const actions = [
    ...options.map((option) => () => void choose(option)),
    ...(isRead ? [() => onGo(words)] : []),
    ...examples.map(
      ([, example]) =>
        () =>
          onSearch(example),
    ),
  ];
  const list = useSuggestions(input, { count: actions.length, staysOpen: true, onChoose: (at) => actions[at]?.() });
  const rowsOf = (wanted: "place" | "recent") =>
    options.flatMap((option, at) =>
      option.kind === wanted ? [<OptionRow key={keyOf(option)} option={option} rowProps={list.optionProps(at)} />] : [],
    );
  const pieces = isRead ? read?.pieces.map(({ label }) => label).join(", ") : "";
  const spoken = useSettled([...(pieces ? [`${SUGGEST.readAs}: ${pieces}`] : []), ...notes].join(". "));
  return (
    <>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {isRead && <ReadAs search={search} onGo={onGo} />}
      {notes.map((note) => (
        <p key={note} className="px-3 text-sm text-ink-mute not-first:mt-2">
          {note}
        </p>
      ))}
      {list.isOpen && (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the props give it the role listbox
        <div {...list.listProps} aria-label={SUGGEST.list} className="-mx-3 mt-2">
          <SuggestionGroup label={SUGGEST.places}>{rowsOf("place")}</SuggestionGroup>
          <SuggestionGroup label={SUGGEST.recent} heading={SUGGEST.recentHint}>
            {rowsOf("recent")}
          </SuggestionGroup>
          {isRead && (
            <SuggestionGroup label={SUGGEST.or}>
              <SuggestionRow
                {...list.optionProps(options.length)}
                mark={<Icon of={TextSearch} className="size-5 text-ink-mute" />}
                aria-description={exact ? homesText(exact) : undefined}
                end={exact && <span aria-hidden="true">{homesText(exact)}</span>}
              >
                {SUGGEST.exactWords}
              </SuggestionRow>
            </SuggestionGroup>
          )}
          <SuggestionGroup label={SUGGEST.examples}>
            {examples.map(([icon, example], at) => (
              <SuggestionRow
                key={example}
                {...list.optionProps(options.length + at)}
                mark={<Icon of={icon} className="size-5 text-ink-mute" />}
                end=""
              >
                {example}
              </SuggestionRow>
            ))}
          </SuggestionGroup>
        </div>
      )}
    </>
  );
}

/** How a text is read: its pieces, what is not searched, the order and the place. */
function ReadAs({ search: { filters, read }, onGo }: { search: Search; onGo: (search: Search) => void }) {
  return (
    <section
      aria-label={SUGGEST.readAsLabel}
      className="grid gap-2.5 rounded-lg border border-brand-line bg-brand-faint p-3.5"
    >
      <p className="flex items-center gap-2 text-sm font-semibold text-brand-ink">
        <Icon of={Sparkles} className="size-4.5" />
        {SUGGEST.readAs}
      </p>
      <ul className="flex flex-wrap gap-2">
        {read?.pieces.map((piece) => (
          <li key={piece.from} className={`${CHIP} ${chipTone("surface")} max-w-full whitespace-normal! pr-3!`}>
            <ChipMark {...markOf(piece, filters, {})} />
            {piece.label}
          </li>
        ))}
        {filters.searchTerm !== "" && (
          <li className={`${CHIP} ${chipTone("surface")} max-w-full whitespace-normal! pr-3!`}>
            “{filters.searchTerm}”
          </li>
        )}
      </ul>
      {read?.dropped && read.dropped.length > 0 && (
        <NotSearched
          dropped={read.dropped}
          onSearch={(phrase) => onGo(withDropped({ filters, read }, phrase))}
          className="flex-wrap"
        />
      )}
      <p className="text-sm text-ink-soft">
        {SUGGEST.sortedBy(SORT_NAMES[sortOf(filters)], filters.city ?? filters.region)}
      </p>
    </section>
  );
}
