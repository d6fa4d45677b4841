import { toast } from "#web/ui/toast.tsx";
import { usePart } from "#web/ui/use-part.ts";
import { MenuButton } from "./menu-button.tsx";
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
