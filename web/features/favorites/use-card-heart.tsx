import type { ReactNode } from "react";
import { useSession } from "#web/lib/session/session.ts";
import Heart, { type HeartProps } from "./heart.tsx";
import { maySave } from "./use-favorites.ts";

/** Returns a function that renders the heart of a home on its card; undefined if the user cannot save homes. */
export function useCardHeart(): ((home: HeartProps["property"]) => ReactNode) | undefined {
  const { user } = useSession();
  return maySave(user) ? (home) => <Heart property={home} /> : undefined;
}
