import MenuIcon from "lucide-react/icons/menu";
import { NavLink } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { displayName, logoutAndLeave } from "#web/lib/session/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MENU_ITEM, PopoverMenu } from "#web/ui/overlays/popover-menu.tsx";
import type { NavigationItem } from "./navigation.ts";
import { SHELL } from "./texts.ts";
import { ThemeChoice } from "./theme-choice.tsx";

interface MemberMenuProps {
  user: User;
  /** The header's links, shown here on phones. */
  links: NavigationItem[];
}

/** The account menu, opened by a button with the user's name. On phones it is called "Menu" and includes the header's links. */
export default function MemberMenu({ user, links }: MemberMenuProps) {
  const name = displayName(user);
  return (
    <PopoverMenu
      label={SHELL.account}
      trigger={(props) => (
        <>
          <button
            type="button"
            {...props}
            className="hidden h-11 items-center gap-2 rounded-full border border-line-strong bg-surface pr-3.5 pl-1 text-sm font-medium hover:shadow-sm lg:flex"
          >
            <Avatar name={name} src={user.avatar} id={user.id} />
            <span className="max-w-40 one-line">{name}</span>
            <Icon of={MenuIcon} className="size-5 text-ink-mute" />
          </button>
          <button
            type="button"
            {...props}
            aria-label={SHELL.menu}
            className="grid size-11 place-items-center rounded-full hover:bg-sunken lg:hidden"
          >
            <Avatar name={name} src={user.avatar} id={user.id} />
          </button>
        </>
      )}
    >
      {(close) => (
        <>
          <ul className="mb-1.5 border-b border-line pb-1.5 lg:hidden">
            {links.map(({ to, name: linkName }) => (
              <MenuLink key={to} to={to} name={linkName} onClick={close} />
            ))}
          </ul>
          <ul>
            <MenuLink to="/profile" name={SHELL.myProfile} onClick={close} />
            <MenuLink to="/my-listings" name={SHELL.myListings} onClick={close} />
            <MenuLink to="/visits" name={SHELL.visits} onClick={close} />
            {user.type !== "admin" && <MenuLink to="/saved-searches" name={SHELL.savedSearches} onClick={close} />}
          </ul>
          <div className="my-1.5 border-y border-line px-2 py-3">
            <ThemeChoice />
          </div>
          <button
            type="button"
            className={MENU_ITEM}
            onClick={() => {
              close();
              void logoutAndLeave();
            }}
          >
            {SHELL.signOut}
          </button>
        </>
      )}
    </PopoverMenu>
  );
}

function MenuLink({ to, name, onClick }: NavigationItem & { onClick: () => void }) {
  return (
    <li>
      <NavLink to={to} onClick={onClick} className={MENU_ITEM}>
        {name}
      </NavLink>
    </li>
  );
}
