import type { Property } from "#contract/properties.ts";
import { type Act, afterAct } from "./acts.ts";
import type { Hold } from "./hold.ts";

/** What an admin has told to be done. */
export interface Order {
  /** As the admin sees it: another version on the server refuses the act. */
  property: Property;
  act: Act;
  /** Of a rejection. */
  reason?: string;
  /** The decision is sent once this resolves to true. */
  hold?: Hold;
}

interface UnderWay {
  /** The property without the acts that are under way. */
  told: Property;
  orders: Order[];
  /** Ends when the act before is answered, whatever the answer. */
  former: Promise<unknown>;
}

const underWay = new Map<string, UnderWay>();

/** The property as it will be once the server has done all that is under way. */
function foreseen({ told, orders }: UnderWay): Property {
  return orders.reduce((property, { act, reason }) => afterAct(property, act, reason), told);
}

/** How a property is shown changes from `before` to `after`. */
interface Shown {
  before: Property;
  after: Property;
}

/** Counts an act among those that are under way. */
export function begin(order: Order): Shown {
  const { property } = order;
  const mine = underWay.get(property.id) ?? { told: property, orders: [], former: Promise.resolve() };
  underWay.set(property.id, mine);
  const before = foreseen(mine);
  mine.orders.push(order);
  return { before, after: foreseen(mine) };
}

/**
 * Sends an act that has begun, once the one before it on the same property is answered, and as an act on what that one made
 * of it: an admin who is quicker than the network is not told that somebody, themselves, has changed the property meanwhile.
 */
export function sendInTurn(order: Order, send: (order: Order) => Promise<Property>): Promise<Property> {
  const mine = underWay.get(order.property.id);
  if (!mine) return send(order);
  const answer = mine.former.then(async () => {
    mine.told = await send({ ...order, property: { ...order.property, version: mine.told.version } });
    return mine.told;
  });
  mine.former = answer.catch(() => {});
  return answer;
}

/** Counts an act no longer, whether it was done or refused. `isLast` where none is left under way on the same property. */
export function end(order: Order): Shown & { isLast: boolean } {
  const { property } = order;
  const mine = underWay.get(property.id);
  if (!mine) return { before: property, after: property, isLast: true };
  const before = foreseen(mine);
  mine.orders = mine.orders.filter((other) => other !== order);
  const isLast = mine.orders.length === 0;
  if (isLast) underWay.delete(property.id);
  return { before, after: foreseen(mine), isLast };
}
