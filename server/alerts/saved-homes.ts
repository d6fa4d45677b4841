import { z } from "zod";
import { transact } from "../db/transact.ts";
import type { JobHandlers } from "../jobs/handlers.ts";
import { announce, notify, wasNotified } from "../notifications/service.ts";
import type { Services } from "../services.ts";
import { type ExactTime, markEvents } from "./digest-queries.ts";
import { nextDigest } from "./digest-times.ts";
import {
  findNotifiedUntil,
  listGone,
  listNews,
  markGoneNotified,
  putNews,
  type SavedHomeNews,
  saveNotifiedUntil,
} from "./saved-home-queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    notifyDeletedHome: { property_id: string; account_ids: string[] };
  }
}

type NotifyServices = Pick<Services, "db" | "sockets" | "log">;

const groupOf = (homeId: string) => `saved:${homeId}`;

/** Notifies one person once. The next daily mail also lists lower rents and returns. */
async function notifyPerson(services: NotifyServices, news: SavedHomeNews): Promise<void> {
  const { account_id: accountId, property_id: subjectId, kind } = news;
  const isGone = kind === "saved_home_gone";
  const isNew = await transact(services.db, async (trx) => {
    if (!(await putNews(trx, news, isGone ? null : nextDigest("daily", accountId, new Date())))) return false;
    const since = new Date(news.at);
    if (isGone && (await wasNotified(trx, { accountId, kinds: ["question_ended"], subjectId, since }))) return false;
    await notify(trx, { accountId, kind, subjectId, group: groupOf(subjectId), isPushed: !isGone });
    return true;
  });
  if (isNew) await announce(services, accountId);
}

/**
 * Notifies people of what happened to the homes that they saved. The next run repeats an interrupted one, and skips
 * people who were notified already.
 */
export async function notifyOfSavedHomes(services: NotifyServices, signal: AbortSignal): Promise<void> {
  const after = await findNotifiedUntil(services.db);
  const upto: ExactTime = await markEvents(services.db);
  for (const news of await listNews(services.db, { after, upto })) {
    if (signal.aborted) return;
    await notifyPerson(services, news);
  }
  await saveNotifiedUntil(services.db, upto);
  for (const news of await listGone(services.db, upto)) {
    if (signal.aborted) return;
    await notifyPerson(services, news);
  }
  await markGoneNotified(services.db, upto);
}

/** Registers the job that notifies people when a home that they saved is deleted. */
export function registerSavedHomeJobs(jobs: JobHandlers, services: NotifyServices): void {
  const payload = z.object({ property_id: z.uuid(), account_ids: z.array(z.uuid()) });
  jobs.handle("notifyDeletedHome", payload, async ({ property_id, account_ids }) => {
    for (const accountId of account_ids) {
      await transact(services.db, (trx) =>
        notify(trx, {
          accountId,
          kind: "saved_home_gone",
          subjectId: property_id,
          group: groupOf(property_id),
          isPushed: false,
        }),
      );
      await announce(services, accountId);
    }
  });
}
