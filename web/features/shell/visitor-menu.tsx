import { Link } from "react-router";
import { MENU_ITEM, PopoverMenu } from "#web/ui/overlays/popover-menu.tsx";
import { MenuButton } from "./menu-button.tsx";
import { SHELL } from "./texts.ts";
import { ThemeChoice } from "./theme-choice.tsx";

/** The menu for visitors on phones, with the links that the header shows on wide screens. */
export function VisitorMenu() {
  return (
    <PopoverMenu label={SHELL.account} trigger={(props) => <MenuButton {...props} />}>
      {(close) => (
        <>
          <Link to="/browse" onClick={close} className={MENU_ITEM}>
            {SHELL.browse}
          </Link>
          <Link to="/login" onClick={close} className={MENU_ITEM}>
            {SHELL.login}
          </Link>
          <div className="mt-1.5 border-t border-line px-2 py-3">
            <ThemeChoice />
          </div>
        </>
      )}
    </PopoverMenu>
  );
}
