import type { ReactNode } from "react";
import { isOwnHome } from "#web/lib/session/is-own-home.ts";
import { useSession } from "#web/lib/session/session.ts";
import Heart, { type HeartProps } from "./heart.tsx";
import { maySave } from "./use-favorites.ts";

type Home = HeartProps["property"] & Parameters<typeof isOwnHome>[1];

/**
 * Returns a function that renders the heart of a home on its card, but not on the user's own home; undefined if the
 * user cannot save homes.
 */
export function useCardHeart(): ((home: Home) => ReactNode) | undefined {
  const { user } = useSession();
  return maySave(user) ? (home) => !isOwnHome(user, home) && <Heart property={home} /> : undefined;
}
