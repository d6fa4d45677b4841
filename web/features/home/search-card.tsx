import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import { Suspense, type SyntheticEvent, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { queryString } from "#web/lib/api/query-string.ts";
import { cityChoices, useCity } from "#web/lib/city.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { chooseCity } from "#web/lib/session/session.ts";
import { TYPED, typedQuery } from "#web/lib/typed-search.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useInUse } from "#web/ui/use-in-use.ts";
import { HOME } from "./texts.ts";

const HomeSuggestions = lazyPart(() => import("#web/features/browse/suggest/home-suggestions.tsx"));

const SEGMENT = "relative rounded-md hover:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus";
const LABEL = "block px-3 pt-1.5 text-xs font-semibold text-ink-mute";
const CONTROL = "w-full min-h-8 appearance-none bg-transparent px-3 pt-0.5 pb-2 font-medium outline-none";

/** Search by city and keyword on browse. It also works before hydration. */
export function SearchCard() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isInUse, rest, props } = useInUse(input);
  const navigate = useNavigate();
  const city = useCity();

  function search(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    rest();
    const given = new FormData(event.currentTarget);
    const chosen = String(given.get("city") ?? "");
    const typed = String(given.get(TYPED) ?? "").trim();
    rememberCity(chosen);
    void navigate(`/browse${queryString({ city: chosen, ...typedQuery(typed) })}`);
  }
  function rememberCity(chosen: string) {
    if (chosen !== "") void chooseCity(chosen);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form has the role search; a <search> element around it would be redundant
    <form
      role="search"
      action="/browse"
      onSubmit={search}
      className="grid w-full gap-2 rounded-xl border border-line bg-surface p-3 shadow-md lg:grid-cols-[144px_1fr_auto] xl:grid-cols-[168px_1fr_auto] lg:items-center lg:gap-1 lg:p-2"
    >
      <div className={SEGMENT}>
        <label htmlFor={`${id}-city`} className={LABEL}>
          {HOME.city}
        </label>
        {/* The key resets the selection when the chosen city becomes known or changes. */}
        <select key={city} id={`${id}-city`} name="city" defaultValue={city ?? ""} className={`${CONTROL} pr-9`}>
          <option value="">{HOME.anyCity}</option>
          {cityChoices(city).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <Icon of={ChevronDown} className="pointer-events-none absolute right-3 bottom-3.5 size-4 text-ink-mute" />
      </div>
      <div
        className={`${SEGMENT} lg:before:absolute lg:before:top-3 lg:before:bottom-3 lg:before:-left-0.5 lg:before:w-px lg:before:bg-line`}
      >
        <label htmlFor={`${id}-keyword`} className={LABEL}>
          {HOME.keyword}
        </label>
        <input
          id={`${id}-keyword`}
          ref={input}
          name={TYPED}
          type="search"
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={200}
          placeholder={HOME.keywordSample}
          className={`${CONTROL} text-ellipsis placeholder:font-regular placeholder:text-ink-mute`}
          {...props}
        />
        {isInUse && (
          <Suspense>
            <HomeSuggestions input={input} onSearch={rememberCity} />
          </Suspense>
        )}
      </div>
      <Button type="submit" variant="primary" icon={Search} className="lg:min-h-15 lg:rounded-[18px] lg:px-6">
        {HOME.search}
      </Button>
    </form>
  );
}
