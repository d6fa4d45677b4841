import CirclePlus from "lucide-react/icons/circle-plus";
import Heart from "lucide-react/icons/heart";
import House from "lucide-react/icons/house";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import MessageCircle from "lucide-react/icons/message-circle";
import Search from "lucide-react/icons/search";
import UserRound from "lucide-react/icons/user-round";
import { NavLink } from "react-router";
import { UNREAD_NOTE } from "#web/lib/realtime/unread-note.ts";
import type { Session } from "#web/lib/session/session.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { type NavigationKey, tabItems } from "./navigation.ts";
import { SHELL } from "./texts.ts";
import UnreadBadge from "./unread-badge.tsx";

const ICONS: Record<NavigationKey, IconShape> = {
  browse: Search,
  favorites: Heart,
  postProperty: CirclePlus,
  messages: MessageCircle,
  admin: LayoutDashboard,
  myListings: House,
  profile: UserRound,
};

/** The bottom tab bar for members on phones. Hidden while a screen shows an element with `data-bottom-bar` there. */
export default function TabBar({ session }: { session: Session }) {
  return (
    <nav
      aria-label={SHELL.tabs}
      className="bottom-bar grid auto-cols-fr grid-flow-col lg:hidden [body:has([data-bottom-bar])_&]:hidden"
    >
      {tabItems(session).map(({ key, to, name }) => (
        <NavLink
          key={key}
          to={to}
          // The visible text is a short form of the name.
          {...(key === "admin" && { "aria-label": name })}
          {...(key === "messages" && { "aria-describedby": UNREAD_NOTE })}
          className="relative grid h-15 content-center justify-items-center gap-[3px] text-center text-2xs text-[length:min(0.6875rem,3.2vw)]! font-medium text-ink-mute aria-[current]:font-semibold aria-[current]:text-brand-ink aria-[current]:before:hang-mark aria-[current]:before:inset-x-[22%] aria-[current]:before:-top-px"
        >
          <Icon of={ICONS[key]} className="size-[1.375rem]" />
          {key === "messages" && (
            <UnreadBadge className="absolute top-1.5 left-[calc(50%+4px)] h-4.5! min-w-4.5! text-2xs! shadow-[0_0_0_2px_var(--color-surface)]" />
          )}
          {key === "admin" ? SHELL.admin : name}
        </NavLink>
      ))}
    </nav>
  );
}
