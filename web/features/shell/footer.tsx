import { Link } from "react-router";
import { rentPath } from "#contract/areas/area-terms.ts";
import { CITIES } from "#contract/places/cities.ts";
import type { Session } from "#web/lib/session/session.ts";
import { LogoLink } from "./logo.tsx";
import { headerItems } from "./navigation.ts";
import { SHELL } from "./texts.ts";
import { ThemeChoice } from "./theme-choice.tsx";

/** The footer with navigation, theme choice and legal links. */
export function Footer({ session }: { session: Session }) {
  const links = headerItems(session);
  const isMember = session.state === "member";
  return (
    <footer className="border-t border-line pt-8 pb-28 text-sm text-ink-mute lg:pb-8 [body:has([data-full-height])_&]:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 min-[80rem]:flex-nowrap">
        <LogoLink className="text-ink" />
        <p className="text-balance max-lg:w-full lg:max-[80rem]:basis-[calc(100%-12rem)]">{SHELL.claim}</p>
        <nav aria-label={SHELL.footerNavigation} className="flex flex-wrap gap-x-5 gap-y-1 lg:shrink-0 lg:flex-nowrap">
          {links.map(({ key, to, name }) => (
            <FooterLink key={key} to={to}>
              {name}
            </FooterLink>
          ))}
          {!isMember && <FooterLink to="/login">{SHELL.login}</FooterLink>}
        </nav>
        <ThemeChoice />
      </div>
      <nav aria-label={SHELL.cityNavigation} className="page-width mt-2 flex flex-wrap gap-x-5">
        {CITIES.map((city) => (
          <FooterLink key={city} to={rentPath(city)}>
            {SHELL.homesIn(city)}
          </FooterLink>
        ))}
      </nav>
      <nav aria-label={SHELL.legalNavigation} className="page-width mt-2 flex flex-wrap gap-x-5">
        <FooterLink to="/privacy">{SHELL.privacy}</FooterLink>
        <FooterLink to="/terms">{SHELL.terms}</FooterLink>
        <FooterLink to="/transparency">{SHELL.transparency}</FooterLink>
        <FooterLink to="/privacy#contact">{SHELL.contact}</FooterLink>
      </nav>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="flex min-h-11 min-w-11 items-center hover:text-ink">
      {children}
    </Link>
  );
}
