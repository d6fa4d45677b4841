import CircleAlert from "lucide-react/icons/circle-alert";
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconShape } from "../icon.tsx";

/** Classes of every text control's box. */
export const INPUT_BOX =
  "w-full min-h-12 text-ellipsis rounded-md border border-control bg-surface px-3.5 py-[0.6875rem] transition-[border-color,box-shadow] duration-(--duration-fast) placeholder:text-ink-mute hover:border-ink-mute focus:border-focus focus-within:border-focus focus-within:shadow-[0_0_0_3px_color-mix(in_oklab,var(--color-focus)_24%,transparent)] focus:outline-transparent aria-invalid:border-danger disabled:border-line-strong disabled:bg-sunken disabled:text-ink-mute disabled:opacity-100";

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  icon?: IconShape;
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({ icon, className, ...rest }: TextInputProps) {
  const input = <input type="text" {...rest} className={classNames(INPUT_BOX, icon && "pl-[2.625rem]", className)} />;
  if (!icon) return input;
  return (
    <span className="relative block">
      <InputIcon of={icon} isInvalid={Boolean(rest["aria-invalid"])} />
      {input}
    </span>
  );
}

/** An icon at the start of a control. An invalid control has a warning sign in its place. */
export function InputIcon({ of, isInvalid = false }: { of: IconShape; isInvalid?: boolean }) {
  return (
    <span
      className={classNames(
        "pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2",
        isInvalid ? "text-danger-ink" : "text-ink-mute",
      )}
    >
      <Icon of={isInvalid ? CircleAlert : of} />
    </span>
  );
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ className, ...rest }: TextAreaProps) {
  return (
    <textarea rows={4} {...rest} className={classNames(INPUT_BOX, "min-h-30 resize-y leading-normal", className)} />
  );
}
