import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { NavLink } from "react-router";
import { memberPart } from "#web/lib/hydration/lazy-part.ts";
import { UNREAD_NOTE } from "#web/lib/realtime/unread-note.ts";
import type { Session } from "#web/lib/session/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { LogoLink } from "./logo.tsx";
import { headerItems } from "./navigation.ts";
import { SHELL } from "./texts.ts";
import { VisitorMenu } from "./visitor-menu.tsx";

// Loaded on demand, because only members need it.
export const loadMemberMenu = () => import("./member-menu.tsx");
const MemberMenu = memberPart(loadMemberMenu);
const Bell = memberPart(() => import("#web/features/notifications/bell.tsx"));
const UnreadBadge = memberPart(() => import("./unread-badge.tsx"));

/** The bar becomes translucent after scrolling this many pixels. */
const SCROLLED_PX = 20;

function useIsScrolled(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener("scroll", listener, { passive: true });
      return () => removeEventListener("scroll", listener);
    },
    () => scrollY > SCROLLED_PX,
    () => false,
  );
}

interface HeaderProps {
  session: Session;
  city: ReactNode;
}

/** The header with logo, city, links, bell and account menu. */
export function Header({ session, city }: HeaderProps) {
  const isScrolled = useIsScrolled();
  const isMember = session.state === "member";
  const links = headerItems(session);
  return (
    <header
      data-scrolled={isScrolled || undefined}
      className="sticky top-0 z-(--z-header) h-15 max-lg:[@media(max-height:30rem)]:static border-b lg:h-18 border-transparent bg-ground data-scrolled:border-line data-scrolled:bg-ground/82 data-scrolled:backdrop-blur-[14px] data-scrolled:backdrop-saturate-140"
    >
      <div className="page-width flex h-full items-center gap-2 max-[20rem]:gap-1 max-[12rem]:gap-0 max-[12rem]:px-[8px]">
        <LogoLink className="max-xs:*:last:hidden" />
        {city}
        <nav aria-label={SHELL.mainNavigation} className="ml-auto hidden h-full lg:flex restoring:invisible">
          {links.map(({ key, to, name }) => (
            <NavLink
              key={key}
              to={to}
              {...(key === "messages" && { "aria-describedby": UNREAD_NOTE })}
              className="relative flex h-full items-center gap-2 px-3.5 text-[0.9375rem] font-medium text-ink-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-brand-ink aria-[current]:before:hang-mark aria-[current]:before:inset-x-2.5"
            >
              {name}
              {key === "messages" && (
                <Suspense>
                  <UnreadBadge />
                </Suspense>
              )}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 lg:ml-2">
          {isMember ? (
            <>
              <Suspense fallback={<span className="size-11" />}>
                <Bell key={session.user.id} />
              </Suspense>
              <Suspense>
                <MemberMenu user={session.user} links={links} />
              </Suspense>
            </>
          ) : (
            <>
              <ButtonLink to="/login" className="max-sm:px-3.5 max-[12rem]:hidden restoring:hidden">
                {SHELL.login}
              </ButtonLink>
              <div className="lg:hidden restoring:hidden">
                <VisitorMenu />
              </div>
            </>
          )}
        </div>
      </div>
    </header>
  );
}
