import { v7 as uuidv7 } from "uuid";
import type { PushSubscription, Subscribe } from "#contract/messaging/push.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import type { AuthenticatedCaller } from "../caller.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/connect.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { sha256 } from "../keys/hash.ts";
import { seal, unseal } from "../keys/sealing.ts";
import type { Services } from "../services.ts";
import { readEndpoint } from "./push-host.ts";
import { deleteSurplus, listSubscriptions, putSubscription, type SubscriptionRow } from "./queries.ts";

const PURPOSE = "push subscription";

function present(row: SubscriptionRow, sessionId: string): PushSubscription {
  const { id, host, user_agent, created_at, confirmed_at, session_id } = row;
  return {
    id,
    host,
    user_agent,
    created_at: created_at.toISOString(),
    confirmed_at: confirmed_at.toISOString(),
    current: session_id === sessionId,
  };
}

/** Returns the caller's browsers that get push notifications. */
export async function listBrowsers({ db }: Services, caller: AuthenticatedCaller): Promise<PushSubscription[]> {
  return (await listSubscriptions(db, caller.id)).map((row) => present(row, caller.sessionId));
}

/**
 * Sends push notifications to this browser until the caller's session ends, or confirms that it is still in use.
 * @throws AppError `push_off`, `push_host_not_allowed`
 */
export async function subscribe(
  { db, config, keys, push }: Services,
  caller: AuthenticatedCaller,
  { endpoint, keys: browserKeys }: Subscribe,
): Promise<{ subscription: PushSubscription; isNew: boolean }> {
  if (!push) throw new AppError("push_off");
  const url = readEndpoint(endpoint, config.push.hosts);
  if (url === null) throw new AppError("push_host_not_allowed");
  return transact(db, async (trx) => {
    const { id, isNew } = await putSubscription(trx, {
      id: uuidv7(),
      account_id: caller.id,
      session_id: caller.sessionId,
      endpoint_hash: sha256(endpoint),
      host: url.hostname,
      sealed: seal(keys, PURPOSE, JSON.stringify({ endpoint, keys: browserKeys })),
    });
    await deleteSurplus(trx, caller.id, id);
    // Read before the transaction ends: afterwards, another person at this browser may take the row over.
    const row = (await listSubscriptions(trx, caller.id)).find((one) => one.id === id);
    if (!row) throw new Error("a stored push subscription is missing");
    return { subscription: present(row, caller.sessionId), isNew };
  });
}

/** Returns where and with which keys to send, or null if the server's key has changed or the host is no longer allowed. */
export function openSubscription(
  { keys, config }: { keys: Services["keys"]; config: Pick<Config, "push"> },
  sealed: Buffer,
): { url: URL; keys: Subscribe["keys"] } | null {
  const text = unseal(keys, PURPOSE, sealed);
  if (text === null) return null;
  const { endpoint, keys: browserKeys } = JSON.parse(text) as Subscribe;
  const url = readEndpoint(endpoint, config.push.hosts);
  return url && { url, keys: browserKeys };
}

/** Returns the browsers of a person for the data export. */
export async function pushSubscriptionsOf(
  db: Database,
  { id }: { id: string },
): Promise<PersonalData["push_subscriptions"]> {
  return (await listSubscriptions(db, id)).map(({ host, created_at, confirmed_at }) => ({
    host,
    created_at: created_at.toISOString(),
    confirmed_at: confirmed_at.toISOString(),
  }));
}
