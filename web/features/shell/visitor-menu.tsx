import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { MENU_ITEM, PopoverMenu } from "#web/ui/popover-menu.tsx";
import { MenuButton } from "./menu-button.tsx";
import { SHELL } from "./texts.ts";
import { ThemeChoice } from "./theme-choice.tsx";

/** What the header shows a visitor elsewhere. It opens as it comes, for it was a press that brought it. */
export function VisitorMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (wasOpened.current) return;
    wasOpened.current = true;
    button.current?.focus();
    button.current?.click();
  }, []);
  return (
    <PopoverMenu label={SHELL.account} trigger={(props) => <MenuButton {...props} ref={button} />}>
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
