import type { Transaction } from "kysely";
import {
  CONTACT_ASKS_A_DAY,
  CONTACT_SENTENCES,
  CONTACT_SHARES_A_DAY,
  type ContactType,
} from "#contract/messaging/contact-terms.ts";
import type { Conversation } from "#contract/messaging/conversations.ts";
import type { Caller } from "#contract/permissions.ts";
import { requireReach } from "../accounts/reach.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { enforceRateLimit, tooManyRequests } from "../http/limits/product-limits.ts";
import { getConversation, readConversationFor } from "../messaging/conversations.ts";
import { sendServerMessage } from "../messaging/sending.ts";
import { accountRoom } from "../realtime/rooms.ts";
import type { Services } from "../services.ts";
import { trustFiguresOf } from "../trust/figures.ts";
import {
  answerAsk,
  findOpenAsk,
  findPhone,
  findShared,
  insertAsk,
  insertShare,
  lockContacts,
  revokeIn,
  secondsUntilMoreNumbers,
} from "./queries.ts";

const DAY_SECONDS = 86_400;
const aDay = (count: number) => ({ count, seconds: DAY_SECONDS, burst: count });

/** A conversation as the caller sees it. */
interface Sides {
  id: string;
  propertyId: string;
  me: string;
  /** Null once the account is deleted. */
  other: string | null;
  isGuest: boolean;
  /** Whether one of them has blocked the other. */
  isClosed: boolean;
}

async function sidesFor({ db }: Services, caller: Caller, conversationId: string): Promise<Sides> {
  const { id, former_property_id, closed_by, members } = await getConversation(db, caller, conversationId);
  const mine = members.find(({ account_id }) => account_id === caller.id);
  if (!mine) throw new AppError("sending_not_allowed");
  // If the home has changed owners, the latest owner is the host.
  const other = members.findLast(({ seat, account_id }) => seat > 1 !== mine.seat > 1 && account_id !== null);
  return {
    id,
    propertyId: former_property_id,
    me: caller.id,
    other: other?.account_id ?? null,
    isGuest: mine.seat === 1,
    isClosed: closed_by !== null,
  };
}

type OpenSides = Sides & { other: string };
type Work = (trx: Transaction<DB>, sides: OpenSides) => Promise<ContactType | null>;

/**
 * Runs an action on a phone number, sends its message, and publishes both after the commit. Returns the conversation.
 */
async function act(services: Services, caller: Caller, sides: Sides, work: Work): Promise<Conversation> {
  const { id, other, isClosed } = sides;
  if (other === null) throw new AppError("sending_not_allowed");
  const done = await transact(services.db, async (trx) => {
    await lockContacts(trx, id);
    const type = await work(trx, { ...sides, other });
    if (type === null) return null;
    // After a block, neither side gets messages, but both can still take a number back.
    if (isClosed) return { type, publish: () => {} };
    const publish = await sendServerMessage(services, trx, {
      type,
      cardId: null,
      conversationId: id,
      propertyId: sides.propertyId,
      from: caller.id,
      to: other,
      content: CONTACT_SENTENCES[type],
      isAct: type === "contact-ask" || !sides.isGuest,
    });
    return { type, publish };
  });
  if (done) {
    if (done.type === "contact-share") trustFiguresOf(services.metrics).shares.inc();
    done.publish();
    const rooms = [accountRoom(caller.id), accountRoom(other)];
    services.sockets.publish(rooms, "conversation:changed", { conversation_id: id, reason: "contact" });
  }
  return readConversationFor(services.db, caller, id);
}

/** A block by one of the two waits until the end of the transaction, and takes back what was shared. */
async function requireOpen(trx: Transaction<DB>, { isClosed, me, other }: OpenSides): Promise<void> {
  if (isClosed) throw new AppError("sending_not_allowed");
  await requireReach(trx, { one: me, other });
}

/**
 * Asks the other person for their number. Does nothing if the caller has asked already, or has the number.
 * @throws AppError `conversation_not_found`, `sending_not_allowed`, `too_many_requests`
 */
export async function ask(services: Services, caller: Caller, conversationId: string): Promise<Conversation> {
  const sides = await sidesFor(services, caller, conversationId);
  return act(services, caller, sides, async (trx, open) => {
    await requireOpen(trx, open);
    const { id, me, other, isGuest } = open;
    const isKnown = (await findShared(trx, id, other)) !== undefined;
    if (isKnown || (await findOpenAsk(trx, { conversationId: id, askerId: me }))) return null;
    const wait = isGuest ? await secondsUntilMoreNumbers(trx, me) : 0;
    if (wait > 0) throw tooManyRequests(wait);
    await enforceRateLimit({ ...services, db: trx }, `contact-asks:${me}`, aDay(CONTACT_ASKS_A_DAY));
    await insertAsk(trx, id, me);
    return "contact-ask";
  });
}

async function shareIn(services: Services, trx: Transaction<DB>, { id, me, other }: OpenSides) {
  const phone = await findPhone(trx, me);
  if (phone === null) throw new AppError("no_phone");
  await enforceRateLimit({ ...services, db: trx }, `contact-shares:${me}`, aDay(CONTACT_SHARES_A_DAY));
  await revokeIn(trx, id, me);
  await insertShare(trx, { conversation_id: id, owner_id: me, reader_id: other, phone });
}

/**
 * Shares the caller's number, which also approves an open ask. A new number replaces the shared number. Does nothing if
 * it is shared already.
 * @throws AppError `conversation_not_found`, `sending_not_allowed`, `no_phone`, `too_many_requests`
 */
export async function share(services: Services, caller: Caller, conversationId: string): Promise<Conversation> {
  const sides = await sidesFor(services, caller, conversationId);
  return act(services, caller, sides, async (trx, open) => {
    await requireOpen(trx, open);
    const shared = await findShared(trx, open.id, open.me);
    if (shared && shared.phone === (await findPhone(trx, open.me))) return null;
    await shareIn(services, trx, open);
    const asked = await findOpenAsk(trx, { conversationId: open.id, askerId: open.other });
    if (asked) await answerAsk(trx, asked, true);
    return "contact-share";
  });
}

/**
 * Approves or declines the other person's ask.
 * @throws AppError `conversation_not_found`, `sending_not_allowed`, `nothing_asked`, `no_phone`, `too_many_requests`
 */
export async function answer(
  services: Services,
  caller: Caller,
  conversationId: string,
  isApproved: boolean,
): Promise<Conversation> {
  const sides = await sidesFor(services, caller, conversationId);
  return act(services, caller, sides, async (trx, open) => {
    await requireOpen(trx, open);
    const asked = await findOpenAsk(trx, { conversationId: open.id, askerId: open.other });
    if (!asked) throw new AppError("nothing_asked");
    if (isApproved) await shareIn(services, trx, open);
    await answerAsk(trx, asked, isApproved);
    return isApproved ? "contact-share" : "contact-declined";
  });
}

/**
 * Takes the caller's number back. Does nothing if it is not shared.
 * @throws AppError `conversation_not_found`, `sending_not_allowed`, `too_many_requests`
 */
export async function revoke(services: Services, caller: Caller, conversationId: string): Promise<Conversation> {
  const sides = await sidesFor(services, caller, conversationId);
  return act(services, caller, sides, async (trx, { id, me }) =>
    (await revokeIn(trx, id, me)) ? "contact-revoked" : null,
  );
}
