import CircleAlert from "lucide-react/icons/circle-alert";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** A message in a page or form. Screen readers announce errors immediately. */
export function Notice({
  tone = "info",
  id,
  children,
  className,
}: {
  tone?: "info" | "danger";
  id?: string;
  children: ReactNode;
  className?: string;
}) {
  const isError = tone === "danger";
  return (
    <div
      id={id}
      role={isError ? "alert" : "status"}
      className={classNames(
        "flex gap-3 rounded-md px-4 py-3.5 text-sm leading-5 text-pretty",
        isError ? "bg-danger-soft text-danger-ink" : "bg-info-soft text-info-ink",
        className,
      )}
    >
      <Icon of={isError ? CircleAlert : Info} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
