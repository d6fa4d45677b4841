import type { Session } from "#web/lib/session/session.ts";
import { SHELL } from "./texts.ts";

export interface NavigationItem {
  to: string;
  /** Accessible name. */
  name: string;
}

const ITEMS = {
  browse: { to: "/browse", name: SHELL.browse },
  postProperty: { to: "/post-property", name: SHELL.postProperty },
  favorites: { to: "/favorites", name: SHELL.favorites },
  messages: { to: "/messages", name: SHELL.messages },
  admin: { to: "/admin", name: SHELL.adminDashboard },
  myListings: { to: "/my-listings", name: SHELL.myListings },
  profile: { to: "/profile", name: SHELL.profile },
} as const satisfies Record<string, NavigationItem>;
export type NavigationKey = keyof typeof ITEMS;

function items(keys: (NavigationKey | false)[]): (NavigationItem & { key: NavigationKey })[] {
  return keys.filter((key) => key !== false).map((key) => ({ key, ...ITEMS[key] }));
}

/** Returns the header's links. Admins get the dashboard instead of favourites and messages. One listing per user. */
export function headerItems(session: Session) {
  if (session.state !== "member") return items(["browse"]);
  const own: NavigationKey[] = session.user.type === "admin" ? ["admin"] : ["favorites", "messages"];
  return items(["browse", !session.hasListing && "postProperty", ...own]);
}

/** Returns the tabs of the tab bar on phones: four or five for a member, none for a visitor. */
export function tabItems(session: Session) {
  if (session.state !== "member") return [];
  const post = !session.hasListing && "postProperty";
  return session.user.type === "admin"
    ? items(["browse", post, "admin", "myListings", "profile"])
    : items(["browse", "favorites", post, "messages", "profile"]);
}
