import { type ComponentType, lazy, Suspense } from "react";
import { useSession } from "#web/lib/session/session.ts";
import type { HeartProps } from "./heart.tsx";

/**
 * Only who can save homes has a use for it: public pages stay light. Where its code does not come, as offline, the page
 * stands without hearts: a browser does not ask for a module again that it once missed, before the page is opened anew.
 */
const Heart = lazy(async (): Promise<{ default: ComponentType<HeartProps> }> => {
  try {
    return await import("./heart.tsx");
  } catch (error) {
    console.warn("The hearts did not load.", error);
    return { default: () => null };
  }
});

const ROOM = "size-11";

/** The heart of a home on public pages, on its card or (`onPage`) on its page: for whoever is signed in and no admin. */
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
