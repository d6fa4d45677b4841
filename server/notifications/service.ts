import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { CATEGORY_OF, type NotificationCounts, type NotificationKind } from "#contract/messaging/notification-terms.ts";
import type { Notification, ReadNotifications } from "#contract/messaging/notifications.ts";
import type { Database } from "../db/connect.ts";
import { allPages } from "../db/lists.ts";
import type { DB } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { accountRoom } from "../realtime/rooms.ts";
import type { Services } from "../services.ts";
import { presentNotification } from "./present.ts";
import { queuePush } from "./push-queue.ts";
import {
  countNotifications,
  countOwn,
  listNotificationsOf,
  lockNotifications,
  markGroupRead,
  markRead,
  markSeen,
  putNotification,
} from "./queries.ts";
import { settingsOf } from "./settings.ts";

type Announcing = Pick<Services, "db" | "sockets" | "log">;

interface Event {
  accountId: string;
  kind: NotificationKind;
  /** The home, search, visit or decision that the notification is about. */
  subjectId: string;
  /** Unread notifications of one group are one row. */
  group: string;
  /** How many events it adds; 1 by default. */
  count?: number;
  /** False for notifications that are shown on the site only. */
  isPushed?: boolean;
  /** Whether it is pushed during quiet hours too. */
  isUrgent?: boolean;
}

/**
 * Notifies an account in the caller's transaction. Call `announce` after the commit. A transaction that notifies
 * several accounts does so in the order of their ids, to avoid deadlocks.
 */
export async function notify(trx: Transaction<DB>, event: Event): Promise<void> {
  const { accountId, kind, subjectId, group, count = 1, isPushed = true, isUrgent = false } = event;
  await lockNotifications(trx, accountId);
  await putNotification(trx, {
    id: uuidv7(),
    account_id: accountId,
    kind,
    group_key: group,
    subject_id: subjectId,
    count,
  });
  if (isPushed) await queuePush(trx, { accountId, group, isUrgent });
}

/** Returns whether an account was notified of one of these kinds about a subject since a time. */
export async function wasNotified(
  db: Database,
  about: { accountId: string; kinds: readonly NotificationKind[]; subjectId: string; since: Date },
): Promise<boolean> {
  const { accountId, kinds, subjectId, since } = about;
  const found = await db
    .selectFrom("notifications")
    .select("id")
    .where("account_id", "=", accountId)
    .where("kind", "in", kinds)
    .where("subject_id", "=", subjectId)
    .where("updated_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sends the account's new counts to its open pages, and returns them. */
async function publishCounts({ db, sockets }: Announcing, accountId: string): Promise<NotificationCounts> {
  const counts = await countNotifications(db, accountId);
  sockets.publish([accountRoom(accountId)], "notifications:changed", counts);
  return counts;
}

/** Sends the account's new counts to its open pages. A failure is only logged, because nothing depends on the event. */
export async function announce(services: Announcing, accountId: string): Promise<void> {
  try {
    await publishCounts(services, accountId);
  } catch (error) {
    services.log.warn({ err: error, account: accountId }, "could not announce a notification");
  }
}

/**
 * Marks the given notifications, or all, as read. Returns the new counts.
 * @throws AppError `not_found` if one of them is not the account's; then none is marked
 */
export async function read(
  services: Announcing,
  accountId: string,
  { ids }: ReadNotifications,
): Promise<NotificationCounts> {
  const wanted = ids ? [...new Set(ids)] : "all";
  if (wanted !== "all" && (await countOwn(services.db, accountId, wanted)) < wanted.length)
    throw new AppError("not_found");
  const isChanged = await markRead(services.db, accountId, wanted);
  return isChanged ? publishCounts(services, accountId) : countNotifications(services.db, accountId);
}

/** Marks the unread notification of a group as read, because its subject no longer needs the account's attention. */
export async function readGroup(services: Announcing, accountId: string, group: string): Promise<void> {
  if (await markGroupRead(services.db, accountId, group)) await announce(services, accountId);
}

/**
 * Counts notifications up to this one as seen. Returns the new counts.
 * @throws AppError `not_found`
 */
export async function see(services: Announcing, accountId: string, through: string): Promise<NotificationCounts> {
  const isChanged = await markSeen(services.db, accountId, through);
  if (isChanged === undefined) throw new AppError("not_found");
  return isChanged ? publishCounts(services, accountId) : countNotifications(services.db, accountId);
}

const MAX_PUSHED = 100;

/**
 * Returns the account's unread notifications that may be pushed, latest first: of one group, or all since a time.
 * Leaves out those that the person has switched off, those about a person or home behind a block, except for the end of
 * their visit, and those about waiting questions if none waits any more.
 */
export async function unreadToPush(
  db: Database,
  accountId: string,
  { group, since }: { group?: string; since?: Date },
): Promise<Notification[]> {
  const { channels } = await settingsOf(db, { id: accountId });
  const { rows } = await listNotificationsOf(db, accountId, {
    unreadOnly: true,
    group,
    after: null,
    limit: MAX_PUSHED,
  });
  return rows
    .filter(({ kind, search, updated_at, waiting, can_reach }) => {
      const category = CATEGORY_OF[kind];
      const isOn = (category === null || channels[category].push) && search?.push !== false;
      if (waiting === 0) return false;
      if (!can_reach && kind !== "visit_cancelled") return false;
      return isOn && (since === undefined || updated_at >= since);
    })
    .map(presentNotification);
}

/** Yields all notifications of a person for the export, latest first. */
export async function* notificationsOf(db: Database, { id }: { id: string }): AsyncGenerator<Notification> {
  for await (const rows of allPages((asked) => listNotificationsOf(db, id, { unreadOnly: false, ...asked })))
    yield* rows.map(presentNotification);
}
