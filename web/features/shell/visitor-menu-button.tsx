import MenuIcon from "lucide-react/icons/menu";
import type { ComponentProps } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { usePart } from "#web/ui/use-part.ts";
import { SHELL } from "./texts.ts";

const loadMenu = async () => (await import("./visitor-menu.tsx")).VisitorMenu;

/** On a phone, the way to what the header shows a visitor elsewhere. The menu is fetched with the first press. */
export function VisitorMenuButton() {
  const [VisitorMenu, wantMenu] = usePart(loadMenu);
  if (VisitorMenu) return <VisitorMenu />;
  async function open() {
    if (!(await wantMenu())) toast.error(SHELL.notLoaded);
  }
  return <MenuButton aria-expanded={false} onClick={open} />;
}

export function MenuButton(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      aria-label={SHELL.menu}
      className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken lg:hidden restoring:hidden"
    >
      <Icon of={MenuIcon} />
    </button>
  );
}
