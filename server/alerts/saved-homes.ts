import { z } from "zod";
import { transact } from "../db/transact.ts";
import type { JobHandlers } from "../jobs/handlers.ts";
import { announce, notify } from "../notifications/service.ts";
import type { Services } from "../services.ts";
import { type ExactTime, markEvents } from "./digest-queries.ts";
import { nextDigest } from "./digest-times.ts";
import {
  findToldUntil,
  listGone,
  listNews,
  markGoneTold,
  putNews,
  type SavedHomeNews,
  saveToldUntil,
} from "./saved-home-queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    tellDeletedHome: { property_id: string; account_ids: string[] };
  }
}

type Telling = Pick<Services, "db" | "sockets" | "log">;

const groupOf = (homeId: string) => `saved:${homeId}`;

/** Tells one person, once. Lower rents and returns also come with the next daily mail. */
async function tellPerson(services: Telling, news: SavedHomeNews): Promise<void> {
  const { account_id: accountId, property_id: subjectId, kind } = news;
  const isGone = kind === "saved_home_gone";
  const isNew = await transact(services.db, async (trx) => {
    if (!(await putNews(trx, news, isGone ? null : nextDigest("daily", accountId, new Date())))) return false;
    await notify(trx, { accountId, kind, subjectId, group: groupOf(subjectId), isPushed: !isGone });
    return true;
  });
  if (isNew) await announce(services, accountId);
}

/**
 * Tells people what happened to the homes that they saved. A run that is interrupted is repeated by the next one, which
 * leaves out who knows it already.
 */
export async function tellSavedHomes(services: Telling, signal: AbortSignal): Promise<void> {
  const after = await findToldUntil(services.db);
  const upto: ExactTime = await markEvents(services.db);
  for (const news of await listNews(services.db, { after, upto })) {
    if (signal.aborted) return;
    await tellPerson(services, news);
  }
  await saveToldUntil(services.db, upto);
  for (const news of await listGone(services.db)) {
    if (signal.aborted) return;
    await tellPerson(services, news);
  }
  await markGoneTold(services.db);
}

/** Registers the job that tells people that a home which they saved was deleted. */
export function registerSavedHomeJobs(jobs: JobHandlers, services: Telling): void {
  const payload = z.object({ property_id: z.uuid(), account_ids: z.array(z.uuid()) });
  jobs.handle("tellDeletedHome", payload, async ({ property_id, account_ids }) => {
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
