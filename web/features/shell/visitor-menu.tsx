import MenuIcon from "lucide-react/icons/menu";
import { Link } from "react-router";
import { Icon } from "#web/ui/icon.tsx";
import { MENU_ITEM, PopoverMenu } from "#web/ui/popover-menu.tsx";
import { SHELL } from "./texts.ts";
import { ThemeChoice } from "./theme-choice.tsx";

/** On a phone, what the header shows a visitor elsewhere. */
export function VisitorMenu() {
  return (
    <PopoverMenu
      label={SHELL.account}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={SHELL.menu}
          className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken lg:hidden restoring:hidden"
        >
          <Icon of={MenuIcon} />
        </button>
      )}
    >
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
