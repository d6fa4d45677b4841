import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { SHELL } from "./texts.ts";

/** The logo as a link to home. */
export function LogoLink({ className }: { className?: string }) {
  return (
    <Link
      to="/"
      aria-label={SHELL.product}
      className={classNames("flex h-11 min-w-11 shrink-0 items-center gap-2.5", className)}
    >
      <span aria-hidden="true" className="logo-mark size-[2.125rem] lg:size-[2.375rem]" />
      <span aria-hidden="true" className="logo-word mt-px h-4 w-[4.5625rem] lg:h-[1.125rem] lg:w-[5.125rem]" />
    </Link>
  );
}
