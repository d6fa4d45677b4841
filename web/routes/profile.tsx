import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense } from "react";
import { Profile } from "#web/features/accounts/profile.tsx";
import { ProfileSkeleton } from "#web/features/accounts/profile-skeleton.tsx";
import { PROFILE } from "#web/features/accounts/profile-texts.ts";
import { resizePicture } from "#web/features/pictures/resize-picture.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { refreshMember, useSession } from "#web/lib/session.ts";

const NOTHING = { default: () => null };
/** The profile is there without it, where it does not load. */
const Security = lazy<ComponentType>(() => import("#web/features/accounts/security/security.tsx").catch(() => NOTHING));

const MAX_AVATAR_SIDE = 320;

export const meta = () => pageMeta({ title: PROFILE.title, isPrivate: true });

/** Read anew when it is opened: it may have been changed on another device. */
function useFreshMember() {
  const { user } = useSession();
  const { isPending } = useQuery({ queryKey: ["member"], queryFn: () => refreshMember().then(() => true) });
  return isPending ? null : user;
}

export default function ProfileScreen() {
  const user = useFreshMember();
  return (
    <div className="page-width max-w-[1080px] pt-6 pb-26 lg:pt-9 lg:pb-18">
      <h1 className="sr-only">{PROFILE.title}</h1>
      {user ? (
        <>
          <Profile key={user.id} user={user} shrink={(file) => resizePicture(file, { maxSide: MAX_AVATAR_SIDE })} />
          <div className="mt-4 lg:ml-[364px]">
            <Suspense fallback={null}>
              <Security />
            </Suspense>
          </div>
        </>
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  );
}
