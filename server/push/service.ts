import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { PersonalData } from "#contract/personal-data.ts";
import type { PushSubscription, Subscribe } from "#contract/push.ts";
import type { AuthenticatedCaller } from "../caller.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/connect.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { seal, unseal } from "../sealing.ts";
import type { Services } from "../services.ts";
import { deleteSurplus, listSubscriptions, putSubscription, type SubscriptionRow } from "./queries.ts";

const PURPOSE = "push subscription";

/** Returns whether a push service may be called: only https, only known hosts, and no other port. */
function isAllowed({ protocol, hostname, port, username, password }: URL, hosts: readonly string[]): boolean {
  const isKnown = hosts.some((host) => (host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host));
  // The push service of a test listens on any free port; production mode refuses localhost.
  const hasUsualPort = port === "" || hostname === "localhost";
  return protocol === "https:" && isKnown && hasUsualPort && username === "" && password === "";
}

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
  const url = new URL(endpoint);
  if (!isAllowed(url, config.push.hosts)) throw new AppError("push_host_not_allowed");
  const { id, isNew } = await transact(db, async (trx) => {
    const kept = await putSubscription(trx, {
      id: uuidv7(),
      account_id: caller.id,
      session_id: caller.sessionId,
      endpoint_hash: createHash("sha256").update(endpoint).digest(),
      host: url.hostname,
      sealed: seal(keys, PURPOSE, JSON.stringify({ endpoint, keys: browserKeys })),
    });
    await deleteSurplus(trx, caller.id);
    return kept;
  });
  const row = (await listSubscriptions(db, caller.id)).find((one) => one.id === id);
  if (!row) throw new AppError("session_expired");
  return { subscription: present(row, caller.sessionId), isNew };
}

/** Returns where and with which keys to send, or null if the server's key has changed or the host is no longer allowed. */
export function openSubscription(
  { keys, config }: { keys: Services["keys"]; config: Pick<Config, "push"> },
  sealed: Buffer,
): Subscribe | null {
  const text = unseal(keys, PURPOSE, sealed);
  if (text === null) return null;
  const subscription = JSON.parse(text) as Subscribe;
  return isAllowed(new URL(subscription.endpoint), config.push.hosts) ? subscription : null;
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
