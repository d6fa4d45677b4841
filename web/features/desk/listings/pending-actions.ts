import type { Property } from "#contract/properties/properties.ts";
import type { Hold } from "../decisions/held-decision.ts";
import { afterAct, type ReviewAction } from "./actions.ts";

/** An admin's action. */
export interface Action {
  /** As the admin sees it. The server rejects the action if the version has changed. */
  property: Property;
  act: ReviewAction;
  /** The reason of a rejection. */
  reason?: string;
  /** The decision is sent once this resolves to true. */
  hold?: Hold;
}

interface UnderWay {
  /** The property as the server last returned it, without pending actions. */
  told: Property;
  actions: Action[];
  /** Settles after the previous action's response. */
  former: Promise<unknown>;
}

/*
 * Mutation scopes of TanStack Query would replace only `former`. A hook has one scope, but the review dialog acts on many
 * properties.
 */
const underWay = new Map<string, UnderWay>();

/** Returns the property after all pending actions. */
function afterPending({ told, actions }: UnderWay): Property {
  return actions.reduce((property, { act, reason }) => afterAct(property, act, reason), told);
}

/** The property as shown before and after the change. */
interface Shown {
  before: Property;
  after: Property;
}

/** Adds a pending action. */
export function begin(action: Action): Shown {
  const { property } = action;
  const mine = underWay.get(property.id) ?? { told: property, actions: [], former: Promise.resolve() };
  underWay.set(property.id, mine);
  const before = afterPending(mine);
  mine.actions.push(action);
  return { before, after: afterPending(mine) };
}

/**
 * Sends a pending action after the previous action on the same property, based on its result, so that a fast admin does
 * not conflict with their own change.
 */
export function sendInTurn(action: Action, send: (action: Action) => Promise<Property>): Promise<Property> {
  const mine = underWay.get(action.property.id);
  if (!mine) return send(action);
  const answer = mine.former.then(async () => {
    mine.told = await send({ ...action, property: { ...action.property, version: mine.told.version } });
    return mine.told;
  });
  mine.former = answer.catch(() => {});
  return answer;
}

/** Removes a completed or rejected action. `isLast` is true if no other action is pending on the property. */
export function end(action: Action): Shown & { isLast: boolean } {
  const { property } = action;
  const mine = underWay.get(property.id);
  if (!mine) return { before: property, after: property, isLast: true };
  const before = afterPending(mine);
  mine.actions = mine.actions.filter((other) => other !== action);
  const isLast = mine.actions.length === 0;
  if (isLast) underWay.delete(property.id);
  return { before, after: afterPending(mine), isLast };
}
