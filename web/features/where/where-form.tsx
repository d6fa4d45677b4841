import { type SyntheticEvent, useState } from "react";
import { wherePath } from "#contract/areas/where-terms.ts";
import { isCity } from "#contract/places/cities.ts";
import { COMMUTE_MODES, type CommuteMode } from "#contract/places/commute.ts";
import { PROPERTY_TYPES, type PropertyType } from "#contract/properties/property-terms.ts";
import { PLACE_FILTERS } from "#web/features/browse/panel/place-texts.ts";
import { PersonMark, type Traveller } from "#web/features/places/person-mark.tsx";
import { PlaceField } from "#web/features/places/place-field.tsx";
import { usePlace } from "#web/features/places/use-place.ts";
import { MoneyInput } from "#web/features/properties/money-input.tsx";
import { useCity } from "#web/lib/city.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import type { WhereWish } from "./where-address.ts";
import { WHERE } from "./where-texts.ts";

interface WhereFormProps {
  /** The search in the URL. */
  wish: WhereWish;
  onSearch: (wish: WhereWish) => void;
}

/** What the user has changed since the search of `wish`. The rent as typed. */
interface Changes extends Partial<Omit<WhereWish, "maxRent">> {
  rent?: string;
}

interface Typed {
  first: string | null;
  second: string | null;
}
const NOTHING_TYPED: Typed = { first: null, second: null };

/** The fields of the search. The button applies them. */
export function WhereForm({ wish, onSearch }: WhereFormProps) {
  const [edited, setEdited] = useState<{ of: WhereWish; changes: Changes }>({ of: wish, changes: {} });
  const [lastFault, setLastFault] = useState<"first" | "second" | "rent" | null>(null);
  /** What is typed in the fields of the workplaces and not chosen from the list. */
  const [typedNow, setTypedNow] = useState({ of: wish, ...NOTHING_TYPED });
  // After Back, the fields show the search of the URL again.
  const changes = sameWish(edited.of, wish) ? edited.changes : {};
  const typed = sameWish(typedNow.of, wish) ? typedNow : NOTHING_TYPED;
  const { rent = wish.maxRent === null ? "" : String(wish.maxRent), ...values } = { ...wish, ...changes };
  const setTyped = (more: Partial<Typed>) => setTypedNow({ ...typed, ...more, of: wish });
  const change = (more: Changes) => setEdited({ of: wish, changes: { ...changes, ...more } });

  function findFault() {
    const hasPlace = values.to !== null || values.to2 !== null;
    if (typed.first !== null || (!hasPlace && typed.second === null)) return "first";
    if (typed.second !== null) return "second";
    return rent === "" || /^\d{1,10}$/.test(rent) ? null : "rent";
  }
  // Until it is corrected.
  const fault = lastFault !== null && findFault() === lastFault ? lastFault : null;
  function search(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = findFault();
    setLastFault(found);
    if (found === "first" || found === "second") focusWorkplace(event.currentTarget, found);
    if (found !== null) return;
    const [to = null, to2 = null] = [values.to, values.to2].filter((id) => id !== null);
    setEdited({ of: wish, changes: {} });
    onSearch({ to, to2, by: values.by, type: values.type, maxRent: rent === "" ? null : Number(rent) });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark; an element around it would be redundant
    <form role="search" aria-label={WHERE.fields} onSubmit={search}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Workplace
          person={1}
          id={values.to}
          search={wherePath(wish)}
          onChoose={(to) => change({ to })}
          onType={(first) => setTyped({ first })}
          error={fault === "first" ? WHERE.noWorkplace : null}
        />
        <Workplace
          person={2}
          id={values.to2}
          search={wherePath(wish)}
          onChoose={(to2) => change({ to2 })}
          onType={(second) => setTyped({ second })}
          error={fault === "second" ? WHERE.noWorkplace : null}
        />
      </div>
      <div className="mt-3 grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1fr_1.3fr_auto]">
        <Field label={WHERE.rent} error={fault === "rent" ? WHERE.wrongRent : null} live>
          {(control) => <MoneyInput {...control} value={rent} onValueChange={(text) => change({ rent: text })} />}
        </Field>
        <Field label={WHERE.type}>
          {(control) => (
            <Select
              {...control}
              value={values.type ?? ""}
              onChange={({ target }) => change({ type: (target.value || null) as PropertyType | null })}
            >
              <option value="">{WHERE.anyType}</option>
              {PROPERTY_TYPES.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={WHERE.way} className="max-sm:col-span-full">
          {(control) => (
            <Select
              {...control}
              value={values.by}
              onChange={({ target }) => change({ by: target.value as CommuteMode })}
            >
              {COMMUTE_MODES.map((mode) => (
                <option key={mode} value={mode}>
                  {WHERE.by[mode]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" variant="primary" className="min-h-12 max-sm:col-span-full sm:mt-6.5">
          {WHERE.show}
        </Button>
      </div>
    </form>
  );
}

const sameWish = (a: WhereWish, b: WhereWish): boolean =>
  (Object.keys(a) as (keyof WhereWish)[]).every((name) => a[name] === b[name]);

const focusWorkplace = (form: HTMLFormElement, field: "first" | "second"): void =>
  form.querySelectorAll<HTMLElement>("[role=combobox]")[field === "first" ? 0 : 1]?.focus();

interface WorkplaceProps {
  person: Traveller;
  id: string | null;
  /** The address of the search that the fields show. */
  search: string;
  onChoose: (id: string | null) => void;
  onType: (text: string | null) => void;
  error: string | null;
}

function Workplace({ person, id, search, onChoose, onType, error }: WorkplaceProps) {
  const city = useCity();
  const { place } = usePlace(id);
  return (
    <PlaceField
      label={
        <span className="flex min-h-6 items-center gap-2">
          <span aria-hidden="true">
            <PersonMark person={person} isAlone={false} />
          </span>
          {person === 1 ? WHERE.first : WHERE.second}
          {person === 2 && <span className="font-normal text-ink-mute">(optional)</span>}
        </span>
      }
      chosen={place ?? null}
      onChoose={(suggestion) => onChoose(suggestion?.id ?? null)}
      faultOf={({ lat, name }) => (lat === null ? PLACE_FILTERS.noPosition(name) : null)}
      resetOn={search}
      onType={onType}
      city={isCity(city) ? city : null}
      error={error}
    />
  );
}
