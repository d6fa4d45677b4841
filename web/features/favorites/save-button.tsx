import { lazy, Suspense } from "react";
import { useSession } from "#web/lib/session.ts";

// Only who can save homes has a use for it: public pages stay light.
const Heart = lazy(() => import("./heart.tsx"));

const ROOM = "size-11";

/** The heart of a home, on its card or (`onPage`) on its page: for whoever is signed in and no admin. */
export function SaveButton({
  property,
  onPage = false,
}: {
  property: { id: string; title: string };
  onPage?: boolean;
}) {
  const { state, user } = useSession();
  if (state === "restoring") return <span className={`hidden ${ROOM} restoring:block`} />;
  if (!user || user.type === "admin") return null;
  return (
    <Suspense fallback={<span className={ROOM} />}>
      <Heart property={property} onPage={onPage} />
    </Suspense>
  );
}
