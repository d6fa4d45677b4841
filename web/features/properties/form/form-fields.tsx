import type { ComponentProps, ReactNode } from "react";
import { type FieldError, type FieldPathByValue, get, useController, useFormContext, useWatch } from "react-hook-form";
import { MoneyInput } from "#web/features/properties/money-input.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { type ChipChoice, ChipGroup } from "#web/ui/inputs/chip-group.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Switch } from "#web/ui/inputs/switch.tsx";
import { TextArea, TextInput } from "#web/ui/inputs/text-input.tsx";
import { inOrder, type PropertyForm } from "./property-form.ts";
import { useContactHint } from "./use-contact-hint.ts";

/** Controls of the design system, bound to a field of the form by its path. */

export type PathTo<Value> = FieldPathByValue<PropertyForm, Value>;

/** Returns a field's error. */
export function useFault(name: string): string | undefined {
  const { formState } = useFormContext<PropertyForm>();
  return (get(formState.errors, name) as FieldError | undefined)?.message;
}

export interface Labelled {
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  /** Spans both columns. */
  wide?: boolean | undefined;
}

const width = (wide: boolean | undefined) => (wide ? "sm:col-span-2" : "");

type TextFieldProps = Labelled & { name: PathTo<string> } & Omit<ComponentProps<typeof TextInput>, "name">;

export function TextField({ name, label, hint, required, wide, ...rest }: TextFieldProps) {
  const { register } = useFormContext<PropertyForm>();
  const shownHint = useContactHint(name) ?? hint;
  return (
    <Field label={label} hint={shownHint} required={required} error={useFault(name)} className={width(wide)}>
      {(control) => <TextInput {...rest} {...control} {...register(name)} />}
    </Field>
  );
}

type LongTextFieldProps = Labelled & { name: PathTo<string> } & Omit<ComponentProps<typeof TextArea>, "name">;

export function LongTextField({ name, label, hint, required, wide, ...rest }: LongTextFieldProps) {
  const { register } = useFormContext<PropertyForm>();
  const shownHint = useContactHint(name) ?? hint;
  return (
    <Field label={label} hint={shownHint} required={required} error={useFault(name)} className={width(wide)}>
      {(control) => <TextArea {...rest} {...control} {...register(name)} />}
    </Field>
  );
}

interface SelectFieldProps extends Labelled {
  name: PathTo<string>;
  options: readonly string[];
  /** Names of options, if they differ from their values. */
  names?: Readonly<Record<string, string>> | undefined;
  /** The placeholder option. Without it, a value is always selected. */
  none?: string | undefined;
  disabled?: boolean;
  onChange?: () => void;
}

export function SelectField({
  name,
  label,
  hint,
  wide,
  options,
  names,
  none,
  disabled,
  required,
  onChange,
}: SelectFieldProps) {
  const { register, getValues } = useFormContext<PropertyForm>();
  const registered = register(name, onChange && { onChange });
  return (
    <Field label={label} hint={hint} required={required} error={useFault(name)} className={width(wide)}>
      {(control) => (
        <Select {...control} {...registered} defaultValue={getValues(name)} disabled={disabled}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {names?.[option] ?? option}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

export function MoneyField({ name, label, hint, wide, required }: Labelled & { name: PathTo<string> }) {
  const { field } = useController<PropertyForm, typeof name>({ name });
  const rent = Number(useWatch<PropertyForm, "rent">({ name: "rent" })) || undefined;
  return (
    <Field label={label} hint={hint} required={required} error={useFault(name)} className={width(wide)}>
      {(control) => (
        <MoneyInput
          {...control}
          ref={field.ref}
          name={name}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          {...(name === "security_deposit" && { rent })}
          maxLength={30}
        />
      )}
    </Field>
  );
}

export function SwitchField({ name, label }: { name: PathTo<boolean>; label: string }) {
  const { register } = useFormContext<PropertyForm>();
  return <Switch label={label} {...register(name)} />;
}

interface ChoicesFieldProps extends Labelled {
  name: PathTo<string[]>;
  options: readonly string[];
}

/** A group of choices that allows several selections. */
export function ChoicesField({ name, label, options, required }: ChoicesFieldProps) {
  const { field } = useController<PropertyForm, typeof name>({ name });
  const choices: ChipChoice[] = options.map((word) => ({
    name: word,
    picked: field.value.includes(word),
    toggle: (picked) =>
      field.onChange(inOrder(picked ? [...field.value, word] : field.value.filter((other) => other !== word))),
  }));
  return <ChipGroup label={label} choices={choices} error={useFault(name)} required={required} />;
}

/** A section of the form, with its title beside its fields, or above them on a phone. */
export function Section({ title, hint, children }: { title: string; hint: string | undefined; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line py-7 first-of-type:border-t-0 first-of-type:pt-2 lg:grid-cols-[264px_minmax(0,1fr)] lg:gap-14 lg:py-9">
      <div>
        <h2 className="font-display text-lg">{title}</h2>
        {hint && <p className="mt-1 text-sm leading-5 text-ink-mute">{hint}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** One column on a phone, else two. `aside` is beside one column on a desktop, else below. */
export function FieldGrid({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  const fields = "grid content-start gap-x-4 gap-y-5 *:min-w-0 sm:grid-cols-2";
  if (!aside) return <div className={fields}>{children}</div>;
  return (
    <div className="grid gap-5 *:min-w-0 lg:grid-cols-[2fr_3fr]">
      <div className={classNames(fields, "lg:grid-cols-1")}>{children}</div>
      {aside}
    </div>
  );
}
