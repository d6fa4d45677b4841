import type { Property } from "#contract/properties/properties.ts";
import { createAccountList } from "#web/lib/account-list.ts";
import { STORED } from "#web/lib/stored.ts";
import { createStore } from "#web/store.ts";

/** The homes that the user has chosen for the comparison, in the order of choosing. */

export const MAX_COMPARED = 4;
export const MIN_COMPARED = 2;

export interface ChosenHome {
  id: string;
  /** The first picture, for the bar. */
  image?: string;
}

function isChosenHome(value: unknown): value is ChosenHome {
  const { id, image } = (value ?? {}) as Partial<ChosenHome>;
  return typeof id === "string" && (image === undefined || typeof image === "string");
}

const chosen = createAccountList(STORED.compared, isChosenHome);

/** Returns the chosen homes and follows changes. */
export const useChosenHomes = (): ChosenHome[] => chosen.useItems().slice(0, MAX_COMPARED);

/** Chooses a home. Returns false if no more can be chosen. */
export function chooseHome({ id, images: [image] }: Pick<Property, "id" | "images">): boolean {
  const others = chosen.get().filter((home) => home.id !== id);
  if (others.length >= MAX_COMPARED) return false;
  chosen.set([...others, { id, ...(image !== undefined && { image }) }]);
  return true;
}

/** Removes homes from the choice. */
export function dropHomes(ids: readonly string[]): void {
  const before = chosen.get();
  const left = before.filter(({ id }) => !ids.includes(id));
  if (left.length < before.length) chosen.set(left);
}

/** Whether the boxes on the cards are wanted. A phone shows none until then. */
const comparing = createStore(false);

export const useIsComparing = (): boolean => comparing.use();
export const startComparing = (): void => comparing.set(true);

/** Empties the choice and ends it. */
export function clearChosenHomes(): void {
  comparing.set(false);
  chosen.set([]);
}
