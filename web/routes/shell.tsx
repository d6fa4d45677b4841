import { Suspense, useEffect } from "react";
import { Outlet, useLocation, useMatches, useNavigate } from "react-router";
import { CityControl } from "#web/features/places/city-control.tsx";
import { Shell } from "#web/features/shell/shell.tsx";
import { lazyPart, memberPart } from "#web/lib/hydration/lazy-part.ts";
import { useIsHydrated } from "#web/lib/hydration/use-is-hydrated.ts";
import { takeNotice } from "#web/lib/page/kept-notice.ts";
import { isNameless, nameOffer } from "#web/lib/session/name-offer.ts";
import { useSession } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import type { Route } from "./+types/shell.ts";

const UnreadWatch = memberPart(() => import("#web/features/messaging/unread-watch.tsx"));
const ErrorScreen = lazyPart(() => import("#web/features/shell/error-screen.tsx"), BareError);

const ArrivalNotice = lazyPart(() => import("#web/features/accounts/arrival-notice.tsx"));
const NameOffer = lazyPart(() => import("#web/features/accounts/name-offer.tsx"));
/** The parameters that links in mails and sign-ins add to a page's URL. */
const HAS_ARRIVAL = /[?&#](message|error|error_code|changed)=/;

/** Shows what the link that led to the page did, and offers a person without a name to type one. */
function Arriving() {
  const { search, hash } = useLocation();
  const { user } = useSession();
  const isOffered = nameOffer.use();
  const hasArrived = useIsHydrated() && HAS_ARRIVAL.test(search + hash);
  return (
    <>
      {hasArrived && (
        <Suspense>
          <ArrivalNotice />
        </Suspense>
      )}
      {isOffered && user && isNameless(user) && (
        <Suspense>
          <div className="page-width pt-6">
            <NameOffer />
          </div>
        </Suspense>
      )}
    </>
  );
}

/** Shown if the error screen itself cannot be downloaded. */
function BareError() {
  return (
    <p role="alert" className="page-width py-24 text-center">
      Something went wrong here. Check your connection, then reload the page.
    </p>
  );
}

/** Updates the unread count. Admins have no messages. */
function Unread() {
  const { user } = useSession();
  return (
    user !== null &&
    user.type !== "admin" && (
      <Suspense>
        <UnreadWatch key={user.id} me={user.id} />
      </Suspense>
    )
  );
}

/** Shows the message that the previous page kept for this page. */
function useKeptNotice(): void {
  useEffect(() => {
    const notice = takeNotice();
    if (notice !== null) toast.success(notice);
  }, []);
}

/** Settings that a route passes to the shell in its `handle`. */
interface Handle {
  /** A second skip link. */
  skipTo?: { id: string; label: string };
  /** Returns the region that the page shows in place of the chosen city. */
  regionIn?: (search: string) => string | null;
  /** Returns the query text of the page for a city. */
  queryInCity?: (search: string, city: string) => string;
}

export default function ShellLayout() {
  useKeptNotice();
  const { search } = useLocation();
  const navigate = useNavigate();
  const handle: Handle = Object.assign({}, ...useMatches().map((match) => match.handle));
  const city = (
    <CityControl
      region={handle.regionIn?.(search) ?? null}
      onLeaveRegion={(name) => void navigate({ search: handle.queryInCity?.(search, name) })}
    />
  );
  return (
    <Shell skipTo={handle.skipTo ?? null} city={city}>
      <Arriving />
      <Outlet />
      <Unread />
    </Shell>
  );
}

/** Shows an error inside the shell when a screen crashes. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell skipTo={null} city={<CityControl />}>
      <Suspense>
        <ErrorScreen error={error} />
      </Suspense>
      <Unread />
    </Shell>
  );
}
