import MenuIcon from "lucide-react/icons/menu";
import type { ComponentProps } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { SHELL } from "./texts.ts";

export function MenuButton(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      aria-label={SHELL.menu}
      className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken"
    >
      <Icon of={MenuIcon} />
    </button>
  );
}
