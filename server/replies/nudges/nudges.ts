import type { Transaction } from "kysely";
import { ZodError } from "zod";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { MAX_NUDGES_A_DAY, NUDGE_PAUSE_HOURS } from "#contract/messaging/reply-terms.ts";
import { FIRST_ID } from "../../db/lists.ts";
import type { DB } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import { queueMail } from "../../mail/mail.ts";
import { announce, notify } from "../../notifications/service.ts";
import { quietUntil, withMail } from "../../notifications/settings.ts";
import { unsubscribeLink } from "../../notifications/unsubscribe-link.ts";
import type { Services } from "../../services.ts";
import { nudgeMail } from "./mail.ts";
import {
  findOwner,
  listDueOwners,
  listWaitingHomes,
  lockNudges,
  planNudges,
  postponeNudges,
  saveNudges,
  takeDueQuestions,
} from "./queries.ts";

export type NudgeServices = Pick<Services, "db" | "config" | "keys" | "sockets" | "log">;

/** Owners per query. */
const BATCH = 200;

/** Returns when an owner may be reminded: after quiet hours, the pause after the last reminder, and the limit of a day. */
async function earliestNudge(
  trx: Transaction<DB>,
  ownerId: string,
  { nudged, now }: { nudged: readonly Date[]; now: Date },
): Promise<Date> {
  const quietEnd = await quietUntil(trx, ownerId, now);
  const [last, first] = [nudged.at(-1), nudged.at(-MAX_NUDGES_A_DAY)];
  const times = [
    now.getTime(),
    quietEnd?.getTime() ?? 0,
    last ? last.getTime() + NUDGE_PAUSE_HOURS * HOUR_MS : 0,
    first ? first.getTime() + DAY_MS : 0,
  ];
  return new Date(Math.max(...times));
}

async function mailOwner(services: NudgeServices, trx: Transaction<DB>, ownerId: string, now: Date): Promise<void> {
  const owner = await findOwner(trx, ownerId);
  if (!owner?.email || !(await withMail(trx, [ownerId], "replies")).has(ownerId)) return;
  const homes = await listWaitingHomes(trx, ownerId, now);
  if (homes.length === 0) return;
  const stop = unsubscribeLink(services, { accountId: ownerId, category: "replies" });
  const { siteUrl } = services.config;
  await queueMail(trx, nudgeMail({ name: owner.name, email: owner.email }, homes, { siteUrl, stop, now })).catch(
    (error) => {
      // An invalid address must not block the notification.
      if (!(error instanceof ZodError)) throw error;
      services.log.error({ account: ownerId }, "cannot mail about waiting questions: the address is invalid");
    },
  );
}

/**
 * Reminds an owner of all waiting questions, if a reminder of one is due and allowed now, or postpones it. Returns
 * whether the owner was reminded. Concurrent runs wait for each other, and the second finds nothing due.
 */
function nudge(services: NudgeServices, ownerId: string, now: Date): Promise<boolean> {
  return transact(services.db, async (trx) => {
    const nudged = await lockNudges(trx, ownerId);
    const due = nudged ? await takeDueQuestions(trx, ownerId, now) : [];
    const [first] = due;
    if (!nudged || !first) return false;
    const ids = due.map(({ id }) => id);
    const earliest = await earliestNudge(trx, ownerId, { nudged, now });
    if (earliest > now) {
      await postponeNudges(trx, ids, earliest);
      return false;
    }
    await planNudges(trx, ids, now);
    await saveNudges(trx, ownerId, [...nudged, now].slice(-MAX_NUDGES_A_DAY));
    const about = { kind: "questions_waiting", subjectId: first.property_id, group: "questions" } as const;
    await notify(trx, { accountId: ownerId, ...about });
    await mailOwner(services, trx, ownerId, now);
    return true;
  });
}

/** Reminds owners whose reminders are due, each in one transaction. Returns how many. */
export async function nudgeOwners(services: NudgeServices, now: Date, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (let last = FIRST_ID; ; ) {
    const owners = await listDueOwners(services.db, now, { last, limit: BATCH });
    for (const ownerId of owners) {
      if (signal?.aborted) return total;
      last = ownerId;
      if (!(await nudge(services, ownerId, now))) continue;
      total += 1;
      await announce(services, ownerId);
    }
    if (owners.length < BATCH) return total;
  }
}
