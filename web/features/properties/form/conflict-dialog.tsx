import { useId, useState } from "react";
import { get } from "react-hook-form";
import { formatDate, formatRupees } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Radio } from "#web/ui/inputs/radio.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Photo } from "../../pictures/photo.tsx";
import type { FieldPath } from "../field-path.ts";
import { differences, firstChoices, type Side, type Versions } from "./conflict.ts";
import { FIELDS } from "./fields.ts";
import { CONFLICT } from "./form-texts.ts";
import type { PropertyForm } from "./property-form.ts";

interface ConflictDialogProps {
  versions: Versions;
  onChosen: (choices: Partial<Record<FieldPath, Side>>) => void;
  onCancel: () => void;
}

/** Shows the saved value and the form's value of each conflicting field, and lets the user choose between them. */
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
  path: FieldPath;
  versions: Versions;
  chosen: Side;
  onChoose: (side: Side) => void;
}

function Difference({ path, versions, chosen, onChoose }: DifferenceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm leading-5 font-semibold">{FIELDS[path].label}</legend>
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

function Value({ path, form }: { path: FieldPath; form: PropertyForm }) {
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

function textOf(path: FieldPath, form: PropertyForm): string {
  const value: unknown = get(form, path);
  if (typeof value === "boolean") return value ? CONFLICT.yes : CONFLICT.no;
  if (FIELDS[path].input === "pin") return value ? CONFLICT.pin : CONFLICT.empty;
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  if (text === "") return CONFLICT.empty;
  const field = FIELDS[path];
  if (field.input === "money") return /^\d+$/.test(text) ? formatRupees(Number(text)) : text;
  if (field.input === "date") return formatDate(text);
  return (field.input === "choice" && field.names?.[text]) || text;
}
