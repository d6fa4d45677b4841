import { isDay } from "#contract/browse/filter-values.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { useDraft } from "#web/ui/inputs/use-draft.ts";
import { RestoreFocus } from "#web/ui/overlays/restore-focus.tsx";
import { ACTIONS, type AuditFilters } from "./audit-address.ts";
import { ACTION_LABELS, AUDIT_PAGE } from "./texts.ts";
import { useActors } from "./use-audit.ts";

interface AuditFilterBarProps {
  filters: AuditFilters;
  onFilter: (filters: AuditFilters) => void;
}

/** Limits the actions to those of a person, of a kind and of a day. */
export function AuditFilterBar({ filters, onFilter }: AuditFilterBarProps) {
  const actors = useActors();
  const { person, action, day } = filters;
  const isFiltered = person !== "" || action !== "" || day !== "";
  const { draft, type, settle } = useDraft(day, (typed) => {
    // A date input is empty until the date is complete.
    if (typed !== "" && !isDay(typed)) return false;
    onFilter({ ...filters, day: typed });
    return true;
  });
  return (
    <fieldset
      className={classNames(
        "grid items-end gap-3",
        isFiltered ? "sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]" : "sm:grid-cols-3",
      )}
    >
      <legend className="sr-only">{AUDIT_PAGE.filters}</legend>
      <Field label={AUDIT_PAGE.person}>
        {(control) => (
          <Select {...control} value={person} onChange={({ target }) => onFilter({ ...filters, person: target.value })}>
            <option value="">{AUDIT_PAGE.anyone}</option>
            {actors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={AUDIT_PAGE.action}>
        {(control) => (
          <Select
            {...control}
            value={action}
            onChange={({ target }) => onFilter({ ...filters, action: target.value as AuditFilters["action"] })}
          >
            <option value="">{AUDIT_PAGE.anyAction}</option>
            {ACTIONS.map((one) => (
              <option key={one} value={one}>
                {ACTION_LABELS[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={AUDIT_PAGE.day}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min="2000-01-01"
            max="2099-12-31"
            value={draft}
            onChange={({ target }) => type(target.value)}
            onBlur={settle}
          />
        )}
      </Field>
      {isFiltered && (
        <RestoreFocus>
          <Button
            variant="ghost"
            className="min-h-12"
            onClick={() => {
              type("", { pause: null });
              onFilter({ person: "", action: "", day: "" });
            }}
          >
            {AUDIT_PAGE.clear}
          </Button>
        </RestoreFocus>
      )}
    </fieldset>
  );
}
