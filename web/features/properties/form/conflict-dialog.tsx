import { useId, useState } from "react";
import { get } from "react-hook-form";
import type { Amenity } from "#contract/property-terms.ts";
import { formatDate, formatRupees } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Radio } from "#web/ui/radio.tsx";
import { AMENITY_NAMES } from "../amenity-names.ts";
import { Photo } from "../photo.tsx";
import { differences, firstChoices, type Side, type Versions } from "./conflict.ts";
import { CONFLICT, CONTACT_NAMES, LABELS, type Label } from "./form-texts.ts";
import type { Path, PropertyForm } from "./property-form.ts";

interface ConflictDialogProps {
  versions: Versions;
  onChosen: (choices: Partial<Record<Path, Side>>) => void;
  onCancel: () => void;
}

/** Shows each conflicting field with the saved value and the form's value, to choose between. */
export function ConflictDialog({ versions, onChosen, onCancel }: ConflictDialogProps) {
  const paths = differences(versions);
  const [choices, setChoices] = useState(() => firstChoices(versions));
  const allMine = Object.fromEntries(paths.map((path) => [path, "mine" as const]));
  return (
    <Dialog
      open
      onClose={onCancel}
      title={CONFLICT.title}
      description={CONFLICT.hint}
      width="medium"
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            {CONFLICT.cancel}
          </Button>
          <Button onClick={() => onChosen(allMine)}>{CONFLICT.saveAllMine}</Button>
          <Button variant="primary" onClick={() => onChosen(choices)}>
            {CONFLICT.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {paths.map((path) => (
          <Difference
            key={path}
            path={path}
            versions={versions}
            chosen={choices[path] ?? "mine"}
            onChoose={(side) => setChoices({ ...choices, [path]: side })}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface DifferenceProps {
  path: Path;
  versions: Versions;
  chosen: Side;
  onChoose: (side: Side) => void;
}

function Difference({ path, versions, chosen, onChoose }: DifferenceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm leading-5 font-semibold">{labelOf(path)}</legend>
      {(["mine", "theirs"] as const).map((side) => (
        <Radio
          key={side}
          name={name}
          checked={chosen === side}
          onChange={() => onChoose(side)}
          className="items-start! py-2.5"
          label={
            <span className="min-w-0">
              <strong className="font-semibold">{CONFLICT[side]}:</strong> <Value path={path} form={versions[side]} />
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

function Value({ path, form }: { path: Path; form: PropertyForm }) {
  if (path !== "images") return <span className="break-words whitespace-pre-line">{textOf(path, form)}</span>;
  return (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {form.images.map((address, index) => (
        <span key={address} className="relative h-12 w-16 overflow-hidden rounded-xs bg-skeleton">
          <Photo address={address} alt={CONFLICT.image(index + 1)} sizes="64px" width={320} small />
        </span>
      ))}
    </span>
  );
}

const MONEY: readonly Path[] = ["rent", "security_deposit", "maintenance"];

function textOf(path: Path, form: PropertyForm): string {
  const value: unknown = get(form, path);
  if (typeof value === "boolean") return value ? CONFLICT.yes : CONFLICT.no;
  if (Array.isArray(value)) return value.join(", ") || CONFLICT.empty;
  const text = String(value);
  if (text === "") return CONFLICT.empty;
  if (MONEY.includes(path)) return /^\d+$/.test(text) ? formatRupees(Number(text)) : text;
  if (path === "available_from") return formatDate(text);
  if (path === "owner.preferred_contact") return CONTACT_NAMES[form.owner.preferred_contact];
  return text;
}

/** Returns a field's label. */
function labelOf(path: Path): string {
  const [group, part] = path.split(".") as [string, string?];
  if (part === undefined) return LABELS[group as Label];
  if (group === "amenities" && part !== "furnished") return AMENITY_NAMES[part as Amenity];
  const key = group === "owner" && part !== "preferred_contact" ? `owner_${part}` : part;
  return LABELS[key as Label];
}
