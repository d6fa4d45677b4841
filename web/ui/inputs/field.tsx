import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";

/** Props that connect a control to its label, hint and error. Spread them on the control. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Adds an asterisk to the label, outside the accessible name. */
  required?: boolean | undefined;
  /**
   * Announces an error immediately: needed if the focus may stay in this control on submit, because then nothing else
   * is announced.
   */
  live?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A control with a label above and a hint or error below. */
export function Field({ label, hint, error, required = false, live = false, className, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const hasMessage = Boolean(error ?? hint);
  return (
    <div className={classNames("grid min-w-0 content-start gap-1.5", className)}>
      <label htmlFor={id} className={classNames("text-sm leading-5 font-semibold", required && "required-mark")}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": hasMessage ? messageId : undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      {error ? (
        <FieldError id={messageId} live={live}>
          {error}
        </FieldError>
      ) : (
        hint && (
          <p id={messageId} className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** The error message below a control or a group of controls. */
export function FieldError({ id, live = false, children }: { id?: string; live?: boolean; children: ReactNode }) {
  return (
    <p
      id={id}
      {...(live && { role: "alert" })}
      className="flex gap-1.5 text-[0.8125rem] leading-[1.125rem] font-medium text-danger-ink"
    >
      <Icon of={CircleAlert} className="mt-px size-4" />
      {children}
    </p>
  );
}
