import History from "lucide-react/icons/history";
import SearchIcon from "lucide-react/icons/search";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { cleanSearchTerm } from "#contract/browse/filter-values.ts";
import type { Reading } from "#contract/browse/search.ts";
import { DAY_MS } from "#contract/durations.ts";
import { isCity } from "#contract/places/cities.ts";
import type { Suggestion } from "#contract/places/place-endpoints.ts";
import { PlaceMark } from "#web/features/places/place-mark.tsx";
import { usePlaceSuggestions } from "#web/features/places/use-place-suggestions.ts";
import { api, orElse } from "#web/lib/api/api.ts";
import { useAnswer } from "#web/lib/api/use-answer.ts";
import { dayInIndia, formatDate } from "#web/lib/format/format.ts";
import { parseRecent, type RecentSearch, recentSearches } from "#web/lib/recent-searches.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useSuggestions } from "#web/ui/inputs/use-suggestions.ts";
import { Optional } from "#web/ui/optional.tsx";
import type { Filters } from "../filters.ts";
import type { Search } from "../read-search.ts";
import { asWords } from "../read-text.ts";
import { applyReading } from "../reading.ts";
import { placeStart } from "./last-phrase.ts";
import { readingLine } from "./reading-line.ts";
import { SUGGEST } from "./suggest-texts.ts";
import { SuggestionGroup, SuggestionRow } from "./suggestion-rows.tsx";
import { takePlace } from "./take-place.ts";
import { useInputText } from "./use-input-text.ts";

export interface BoxSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  /** The filters that stay, with the chosen city. */
  before: Filters;
  /** Called with a search that was made before. */
  onSearch: (typed: string) => void;
  /** Called with the search that a suggestion stands for. */
  onGo: (search: Search) => void;
}

const MAX_ROWS = 8;
const MAX_PLACES = 6;

export type Option =
  | { kind: "place"; place: Suggestion }
  | { kind: "reading"; reading: Reading; line: string }
  | { kind: "recent"; recent: RecentSearch };

export function keyOf(option: Option): string {
  if (option.kind === "place") return option.place.id;
  return option.kind === "reading" ? "reading" : `recent ${option.recent.typed}`;
}

/** Places first, then the reading, then earlier searches: at most eight in all. */
function optionsOf(places: readonly Suggestion[], reading: Reading | null, recent: readonly RecentSearch[]): Option[] {
  const line = reading && readingLine(reading);
  const read: Option[] = reading && line ? [{ kind: "reading", reading, line }] : [];
  const named = places.slice(0, MAX_PLACES).map((place): Option => ({ kind: "place", place }));
  const earlier = recent.map((one): Option => ({ kind: "recent", recent: one }));
  return [...named, ...read, ...earlier].slice(0, MAX_ROWS);
}

/** Suggestions below the search box: places, the reading of the text, and earlier searches. */
export default function BoxSuggestions(props: BoxSuggestionsProps) {
  return (
    <Optional>
      <Suggestions {...props} />
    </Optional>
  );
}

/** Returns what is suggested for the text of a box, and a function that searches for one suggestion. */
export function useBoxOptions({ input, before, onSearch, onGo }: BoxSuggestionsProps) {
  const text = useInputText(input);
  const typed = cleanSearchTerm(text);
  const city = isCity(before.city) ? before.city : null;
  const start = placeStart(text);
  const asked = usePlaceSuggestions(text.slice(start), city);
  const reading = useAnswer<Reading | null>(typed, {
    ask: (q, signal) => api("GET /api/search/read", { query: { q, city: city ?? undefined }, signal }),
    otherwise: null,
  });
  const read = reading?.text === typed ? reading.value : null;
  const recent = parseRecent(recentSearches()).filter((one) => one.typed !== typed);
  const places = asked?.places ?? [];
  const isUnknown =
    asked !== null && places.length === 0 && read?.pieces.length === 0 && text.slice(start).trim() !== "";
  const notes = read?.notes.map(({ text: note }) => note) ?? [];

  async function choose(option: Option) {
    if (option.kind === "recent") return onSearch(option.recent.typed);
    const search =
      option.kind === "place"
        ? await orElse(takePlace(before, text, start, option.place), asWords(before, typed))
        : applyReading(before, typed, { ...option.reading, acts: true });
    onGo(search);
  }
  return {
    typed,
    /** How the text is read; null while that is not known. */
    read,
    options: optionsOf(places, read, recent),
    /** Notes about the reading. Without any, that the text is no place name if nothing else in it was understood. */
    notes: notes.length === 0 && isUnknown ? [SUGGEST.none(asked.q)] : notes,
    choose,
  };
}

function Suggestions(props: BoxSuggestionsProps) {
  const { input } = props;
  const { options, notes, choose } = useBoxOptions(props);
  const list = useSuggestions(input, {
    count: options.length,
    hasNote: notes.length > 0,
    onChoose: (at) => {
      const option = options[at];
      if (option) void choose(option);
    },
  });
  const panel = useRef<HTMLDivElement>(null);
  // On a phone the list is a sheet as wide as the window.
  useLayoutEffect(() => {
    const left = panel.current?.parentElement?.getBoundingClientRect().left ?? 0;
    panel.current?.style.setProperty("--left", `${-left}px`);
  });
  if (!list.isOpen) return null;

  const rowsOf = (kind: Option["kind"]) =>
    options.flatMap((option, at) =>
      option.kind === kind ? [<OptionRow key={keyOf(option)} option={option} rowProps={list.optionProps(at)} />] : [],
    );
  return (
    <div
      ref={panel}
      className="absolute top-[calc(100%+0.5rem)] z-(--z-dropdown) max-sm:left-(--left) max-sm:min-h-dvh max-sm:w-screen max-sm:border-t max-sm:border-line max-sm:bg-ground max-sm:px-2 max-sm:pt-1.5 sm:inset-x-0 sm:min-w-104 sm:rounded-lg sm:border sm:border-line-strong sm:bg-raised sm:p-1.5 sm:shadow-lg"
    >
      <p role="status" className={notes.length > 0 ? "px-3 py-2.5 text-sm text-ink-mute" : "sr-only"}>
        {notes.length > 0 ? notes.join(" ") : SUGGEST.count(options.length)}
      </p>
      {options.length > 0 && (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the props give it the role listbox
        <div {...list.listProps} aria-label={SUGGEST.list}>
          <SuggestionGroup label={SUGGEST.places}>{rowsOf("place")}</SuggestionGroup>
          <SuggestionGroup label={SUGGEST.reading}>{rowsOf("reading")}</SuggestionGroup>
          <SuggestionGroup label={SUGGEST.recent} heading={SUGGEST.recentHint}>
            {rowsOf("recent")}
          </SuggestionGroup>
        </div>
      )}
      <p
        aria-hidden="true"
        className="flex flex-wrap gap-x-4 gap-y-1 px-3 pt-2 pb-1 text-xs whitespace-nowrap text-ink-mute max-lg:hidden"
      >
        <Keys keys={["↑", "↓"]}>{SUGGEST.choose}</Keys>
        <Keys keys={["Enter"]}>{SUGGEST.take}</Keys>
        <Keys keys={["Esc"]}>{SUGGEST.close}</Keys>
      </p>
    </div>
  );
}

type RowProps = ReturnType<ReturnType<typeof useSuggestions>["optionProps"]>;

/** Renders a suggestion. */
export function OptionRow({ option, rowProps }: { option: Option; rowProps: RowProps }) {
  if (option.kind === "place") {
    const { label, matched, kind, lines } = option.place;
    const [name = label, end = ""] = label.split(" · ");
    return (
      <SuggestionRow {...rowProps} mark={<PlaceMark kind={kind} lines={lines} />} end={end}>
        {name.slice(0, matched.from)}
        <b className="font-bold">{name.slice(matched.from, matched.to)}</b>
        {name.slice(matched.to)}
      </SuggestionRow>
    );
  }
  if (option.kind === "reading") {
    const mark = <Icon of={SearchIcon} className="size-5 text-brand-ink" />;
    return (
      <SuggestionRow {...rowProps} mark={mark} end={SUGGEST.search} isTinted>
        {option.line}
      </SuggestionRow>
    );
  }
  const { typed, at } = option.recent;
  return (
    <SuggestionRow {...rowProps} mark={<Icon of={History} className="size-5 text-ink-mute" />} end={dayText(at)}>
      {typed}
    </SuggestionRow>
  );
}

function dayText(at: number): string {
  const day = dayInIndia(at);
  if (day === dayInIndia()) return SUGGEST.today;
  return day === dayInIndia(Date.now() - DAY_MS) ? SUGGEST.yesterday : formatDate(day);
}

function Keys({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="rounded-[5px] border border-b-2 border-line-strong bg-surface px-1.5 font-semibold text-ink-soft"
        >
          {key}
        </kbd>
      ))}
      {children}
    </span>
  );
}
