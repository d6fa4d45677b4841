import type { ComponentProps, ReactNode } from "react";
import { type FieldError, type FieldPathByValue, get, useController, useFormContext } from "react-hook-form";
import { type ChipChoice, ChipGroup } from "#web/ui/chip-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextArea, TextInput } from "#web/ui/text-input.tsx";
import { inOrder, type PropertyForm } from "./property-form.ts";

/** Controls of the design system, bound to the form's values and errors by path. */

type PathTo<Value> = FieldPathByValue<PropertyForm, Value>;

/** Returns a field's error. */
export function useFault(name: string): string | undefined {
  const { formState } = useFormContext<PropertyForm>();
  return (get(formState.errors, name) as FieldError | undefined)?.message;
}

interface Labelled {
  label: string;
  hint?: string;
  required?: boolean;
  /** Spans the row in two columns. */
  wide?: boolean;
}

const width = (wide: boolean | undefined) => (wide ? "sm:col-span-2" : "");

type TextFieldProps = Labelled & { name: PathTo<string> } & Omit<ComponentProps<typeof TextInput>, "name">;

export function TextField({ name, label, hint, required, wide, ...rest }: TextFieldProps) {
  const { register } = useFormContext<PropertyForm>();
  return (
    <Field label={label} hint={hint} required={required} error={useFault(name)} className={width(wide)}>
      {(control) => <TextInput {...rest} {...control} {...register(name)} />}
    </Field>
  );
}

type LongTextFieldProps = Labelled & { name: PathTo<string> } & Omit<ComponentProps<typeof TextArea>, "name">;

export function LongTextField({ name, label, hint, required, wide, ...rest }: LongTextFieldProps) {
  const { register } = useFormContext<PropertyForm>();
  return (
    <Field label={label} hint={hint} required={required} error={useFault(name)} className={width(wide)}>
      {(control) => <TextArea {...rest} {...control} {...register(name)} />}
    </Field>
  );
}

interface SelectFieldProps extends Labelled {
  name: PathTo<string>;
  options: readonly (string | { value: string; name: string })[];
  /** Placeholder option; without it a value is always selected. */
  none?: string;
  disabled?: boolean;
  onChange?: () => void;
}

export function SelectField({
  name,
  label,
  hint,
  wide,
  options,
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
          {options.map((option) => {
            const { value, name: shown } = typeof option === "string" ? { value: option, name: option } : option;
            return (
              <option key={value} value={value}>
                {shown}
              </option>
            );
          })}
        </Select>
      )}
    </Field>
  );
}

interface MoneyFieldProps extends Labelled {
  name: "rent" | "security_deposit" | "maintenance";
}

export function MoneyField({ name, label, hint, wide, required }: MoneyFieldProps) {
  const { field } = useController<PropertyForm, typeof name>({ name });
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
          signed
          maxLength={15}
        />
      )}
    </Field>
  );
}

export function SwitchField({ name, label }: { name: PathTo<boolean>; label: string }) {
  const { register } = useFormContext<PropertyForm>();
  return <Switch label={label} {...register(name)} />;
}

/** Multiple choice. */
export function WordsField({
  name,
  label,
  words,
  required,
}: {
  name: "rules.tenant_type";
  label: string;
  words: readonly string[];
  required: boolean;
}) {
  const { field } = useController<PropertyForm, typeof name>({ name });
  const choices: ChipChoice[] = words.map((word) => ({
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

/** One column on a phone, else two. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-4 gap-y-5 *:min-w-0 sm:grid-cols-2">{children}</div>;
}
