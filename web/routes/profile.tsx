import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { Profile } from "#web/features/accounts/profile.tsx";
import { ProfileSkeleton } from "#web/features/accounts/profile-skeleton.tsx";
import { PROFILE } from "#web/features/accounts/profile-texts.ts";
import type { LeavingProps } from "#web/features/accounts/your-data/delete-account-dialog.tsx";
import { YOUR_DATA } from "#web/features/accounts/your-data/texts.ts";
import { SettingsLink } from "#web/features/notifications/settings-link.tsx";
import { resizePicture } from "#web/features/pictures/resize-picture.ts";
import { useBlocking } from "#web/features/reports/blocks.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { keepNotice } from "#web/lib/page/kept-notice.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { loginPath } from "#web/lib/session/safe-redirect.ts";
import { logoutAndLeave, refreshMember, useSession } from "#web/lib/session/session.ts";

const NOTHING = { default: () => null };
/** Not shown if it fails to load. */
const Security = lazy<ComponentType>(() => import("#web/features/accounts/security/security.tsx").catch(() => NOTHING));

const YourData = lazy<ComponentType<LeavingProps>>(() =>
  import("#web/features/accounts/your-data/your-data.tsx").catch(() => NOTHING),
);

const NumberLedger = lazyPart(() => import("#web/features/contacts/number-ledger.tsx"));

/** Panels that load after the profile, in the order of the screen. */
const PANELS = {
  decisions: lazyPart(() => import("#web/features/decisions/own-decisions.tsx")),
  reports: lazyPart(() => import("#web/features/reports/own-reports.tsx")),
  blocked: lazyPart(() => import("#web/features/reports/blocked-people.tsx")),
};

const MAX_AVATAR_SIDE = 320;

/** After an account deletion, the page itself opens the home page instead of login. */
export const handle = { outlivesSession: true };

export const meta = () => pageMeta({ title: PROFILE.title, isPrivate: true });

/** Refetches the profile on opening, as it may have changed on another device. */
function useFreshMember() {
  const { user } = useSession();
  const { isPending } = useQuery({ queryKey: ["member"], queryFn: () => refreshMember().then(() => true) });
  return isPending ? null : user;
}

export default function ProfileScreen() {
  const user = useFreshMember();
  const { state } = useSession();
  const { block } = useBlocking();
  const { pathname, search, hash } = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  async function leave() {
    keepNotice(YOUR_DATA.deleted);
    await logoutAndLeave();
  }
  if (state === "visitor" && !isLeaving) return <Navigate to={loginPath(pathname + search + hash)} replace />;
  return (
    <div className="page-width max-w-[1080px] pt-6 pb-26 lg:pt-9 lg:pb-18">
      <h1 className="sr-only">{PROFILE.title}</h1>
      {user ? (
        <>
          <Profile key={user.id} user={user} shrink={(file) => resizePicture(file, { maxSide: MAX_AVATAR_SIDE })} />
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:ml-[364px]">
            <Suspense fallback={null}>
              <NumberLedger block={user.type === "admin" ? null : block} />
            </Suspense>
            {Object.entries(PANELS).map(([name, ProfilePanel]) => (
              <Suspense key={name} fallback={null}>
                <ProfilePanel />
              </Suspense>
            ))}
            <Suspense fallback={null}>
              <Security />
              <SettingsLink />
              <YourData onLeaving={setLeaving} onDeleted={leave} />
            </Suspense>
          </div>
        </>
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  );
}
