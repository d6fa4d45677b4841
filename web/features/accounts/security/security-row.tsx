import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { useSubmit } from "../use-submit.ts";
import { SECURITY } from "./texts.ts";

interface SecurityRowProps {
  icon: IconShape;
  title: string;
  /** The current setting. */
  children?: ReactNode;
  /** The button, beside the setting on wide screens. */
  action?: ReactNode;
  /** The form that the button opens, below. */
  form?: ReactNode;
}

/** One setting of Security or Your data, with its button and form. */
export function SecurityRow({ icon, title, children, action, form }: SecurityRowProps) {
  return (
    <div className="border-t border-line py-4.5 first:border-0 first:pt-2 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="relative min-w-0 flex-[1_1_260px] pl-[2.375rem]">
          <span className="absolute top-0.5 left-0 text-ink-mute">
            <Icon of={icon} />
          </span>
          <h3 className="font-semibold">{title}</h3>
          {children}
        </div>
        {action && <div className="max-sm:pl-[2.375rem] max-[20rem]:pl-0">{action}</div>}
      </div>
      {form && <div className="mt-4 sm:pl-[2.375rem]">{form}</div>}
    </div>
  );
}

/** Classes of the text below a row's title. */
export const ROW_TEXT = "text-[0.9375rem] wrap-anywhere text-ink-soft";

interface RowFormProps extends Pick<ReturnType<typeof useSubmit>, "onSubmit" | "busy"> {
  /** An error that belongs to no field. */
  error?: string | null;
  /** The label of the button that submits. */
  submit: string;
  onCancel: () => void;
  children: ReactNode;
}

/** The form that a row's button opens. */
export function RowForm({ onSubmit, busy, error, submit, onCancel, children }: RowFormProps) {
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-[420px] gap-4">
      {error && <Notice tone="danger">{error}</Notice>}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onCancel}>{SECURITY.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
