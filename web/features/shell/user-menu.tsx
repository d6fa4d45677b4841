import MenuIcon from "lucide-react/icons/menu";
import { Link, NavLink } from "react-router";
import { logout, type Session } from "#web/lib/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MENU_ITEM, PopoverMenu } from "#web/ui/popover-menu.tsx";
import { headerItems } from "./navigation.ts";
import { SHELL } from "./texts.ts";
import { ThemeChoice } from "./theme-choice.tsx";

/** The person's own links. On a phone it is called "Menu" and holds the header's links as well, for visitors too. */
export function UserMenu({ session, name }: { session: Session; name: string | null }) {
  return (
    <PopoverMenu
      label={SHELL.account}
      trigger={(props) => (
        <>
          {name !== null && (
            <button
              type="button"
              {...props}
              className="hidden h-11 items-center gap-2 rounded-full border border-line-strong bg-surface pr-3.5 pl-1 text-sm font-medium hover:shadow-sm lg:flex"
            >
              <Avatar name={name} src={session.user?.avatar} id={session.user?.id} />
              <span className="max-w-40 truncate">{name}</span>
              <Icon of={MenuIcon} className="size-5 text-ink-mute" />
            </button>
          )}
          <button
            type="button"
            {...props}
            aria-label={SHELL.menu}
            className={classNames(
              "flex h-11 items-center gap-2 rounded-full text-ink-soft lg:hidden",
              name === null
                ? "w-11 justify-center hover:bg-sunken restoring:hidden"
                : "border border-line-strong bg-surface pr-2.5 pl-1",
            )}
          >
            {name !== null && <Avatar name={name} src={session.user?.avatar} id={session.user?.id} />}
            <Icon of={MenuIcon} className="size-5" />
          </button>
        </>
      )}
    >
      {(close) => <MenuContent session={session} close={close} />}
    </PopoverMenu>
  );
}

function MenuContent({ session, close }: { session: Session; close: () => void }) {
  const isMember = session.state === "member";
  return (
    <>
      <ul className="lg:hidden">
        {headerItems(session).map(({ key, to, name }) => (
          <li key={key}>
            <NavLink to={to} onClick={close} className={MENU_ITEM}>
              {name}
            </NavLink>
          </li>
        ))}
        {!isMember && (
          <li>
            <Link to="/login" onClick={close} className={MENU_ITEM}>
              {SHELL.login}
            </Link>
          </li>
        )}
      </ul>
      {isMember && (
        <ul className="max-lg:mt-1.5 max-lg:border-t max-lg:border-line max-lg:pt-1.5">
          <li>
            <NavLink to="/profile" onClick={close} className={MENU_ITEM}>
              {SHELL.myProfile}
            </NavLink>
          </li>
          <li>
            <NavLink to="/my-listings" onClick={close} className={MENU_ITEM}>
              {SHELL.myListings}
            </NavLink>
          </li>
        </ul>
      )}
      <div className={classNames("border-line px-2 py-3", isMember ? "my-1.5 border-y" : "mt-1.5 border-t")}>
        <ThemeChoice />
      </div>
      {isMember && (
        <button
          type="button"
          className={MENU_ITEM}
          onClick={() => {
            close();
            void logout();
          }}
        >
          {SHELL.signOut}
        </button>
      )}
    </>
  );
}
