import { Suspense } from "react";
import { memberPart } from "#web/lib/hydration/lazy-part.ts";
import { isOwnHome } from "#web/lib/session/is-own-home.ts";
import { useSession } from "#web/lib/session/session.ts";

// Loaded lazily, because visitors and admins cannot save homes.
const Heart = memberPart(() => import("./public-heart.tsx"));

const ROOM = "size-11";

/** The heart of a home for members who do not own it: on its card or, with `onPage`, on its page. */
export function SaveButton({
  property,
  onPage = false,
}: {
  property: { id: string; title: string; owner: { email?: string | null } };
  onPage?: boolean;
}) {
  const { state, user } = useSession();
  if (state === "restoring") return <span className={`hidden ${ROOM} restoring:block`} />;
  if (!user || user.type === "admin" || isOwnHome(user, property)) return null;
  return (
    <Suspense fallback={<span className={ROOM} />}>
      <Heart property={property} onPage={onPage} />
    </Suspense>
  );
}
