import { useId } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconShape } from "../icon.tsx";
import { ChoiceChip } from "./choice-chip.tsx";
import { FieldError } from "./field.tsx";

export interface ChipChoice {
  name: string;
  picked: boolean;
  toggle: (picked: boolean) => void;
  icon?: IconShape;
}

interface ChipGroupProps {
  label: string;
  choices: readonly ChipChoice[];
  error?: string | undefined;
  required?: boolean;
}

/** A multiple choice of toggle chips. Has `data-invalid` when it shows an error. */
export function ChipGroup({ label, choices, error, required = false }: ChipGroupProps) {
  const errorId = useId();
  return (
    <fieldset className="min-w-0" data-invalid={error ? true : undefined} aria-describedby={error && errorId}>
      <legend className={classNames("mb-1.5 text-sm leading-5 font-semibold", required && "required-mark")}>
        {label}
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ name, picked, toggle, icon }) => (
          <ChoiceChip key={name} picked={picked} onClick={() => toggle(!picked)} aria-describedby={error && errorId}>
            {icon && <Icon of={icon} className="size-4.25" />}
            {name}
          </ChoiceChip>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
