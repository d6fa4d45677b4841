import CloudOff from "lucide-react/icons/cloud-off";
import { type ReactNode, Suspense, useEffect } from "react";
import { memberPart } from "#web/lib/hydration/lazy-part.ts";
import { useIsOnline } from "#web/lib/offline/online.ts";
import { useSession } from "#web/lib/session/session.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Footer } from "./footer.tsx";
import { Header, loadMemberMenu } from "./header.tsx";
import { SHELL } from "./texts.ts";

const loadTabBar = () => import("./tab-bar.tsx");
const TabBar = memberPart(loadTabBar);

interface ShellProps {
  /** A second skip link to an element of the screen. */
  skipTo: { id: string; label: string } | null;
  /** The city control in the header. */
  city: ReactNode;
  children: ReactNode;
}

function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="absolute -top-15 left-4 z-(--z-toast) rounded-md bg-tooltip px-4.5 py-3 font-semibold text-on-tooltip focus:top-2.5"
    >
      {children}
    </a>
  );
}

/** The frame of every screen except sign-in and registration. */
export function Shell({ skipTo, city, children }: ShellProps) {
  const session = useSession();
  const isOnline = useIsOnline();
  return (
    <>
      <SkipLink to="main">{SHELL.skip}</SkipLink>
      {skipTo && <SkipLink to={skipTo.id}>{skipTo.label}</SkipLink>}
      <Header session={session} city={city} />
      {session.state === "restoring" && <RestoringNote />}
      {!isOnline && (
        <p
          data-offline
          role="status"
          className="flex justify-center gap-2.5 bg-warning-soft px-4 py-2.5 text-sm text-warning-ink"
        >
          <Icon of={CloudOff} />
          {SHELL.offline}
        </p>
      )}
      <main id="main" tabIndex={-1} className="fill-window">
        {children}
      </main>
      <Footer session={session} />
      {session.state === "member" && (
        <Suspense>
          <TabBar session={session} />
        </Suspense>
      )}
    </>
  );
}

/** Shows that the session is being restored, in place of the tab bar (phone) or of the account menu (desktop). */
function RestoringNote() {
  useEffect(() => {
    // Prefetched, so that the layout does not shift when the session is restored.
    if (document.documentElement.dataset.session === "restoring")
      void Promise.allSettled([loadMemberMenu(), loadTabBar()]);
  }, []);
  return (
    <p
      role="status"
      className="bottom-bar hidden h-15 items-center justify-center gap-2.5 text-sm text-ink-mute restoring:flex lg:top-0 lg:right-[max(2rem,calc((100vw-var(--container-page))/2))] lg:bottom-auto lg:left-auto lg:h-18 lg:border-0 lg:bg-transparent"
    >
      <Spinner className="size-4 text-brand-ink" />
      {SHELL.restoring}
    </p>
  );
}
