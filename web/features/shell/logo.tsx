import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { SHELL } from "./texts.ts";

/** Mark and wordmark, leading home. */
export function LogoLink({ className }: { className?: string }) {
  return (
    <Link
      to="/"
      aria-label={SHELL.product}
      className={classNames("flex h-11 min-w-11 shrink-0 items-center gap-2.5", className)}
    >
      <span aria-hidden="true" className="logo-mark size-[34px] lg:size-[38px]" />
      <span aria-hidden="true" className="logo-word mt-px h-4 w-[73px] lg:h-[18px] lg:w-[82px]" />
    </Link>
  );
}
