import type { FastifyInstance } from "fastify";
import { completeProfile, findUserByEmail, getMe, getUser, updateProfile } from "#contract/accounts.ts";
import { type Caller, mayManageAccount, maySeeAccount } from "#contract/permissions.ts";
import { deleteAvatar } from "#contract/storage.ts";
import { AppError } from "../errors.ts";
import { clientAddress, tooManyRequests } from "../http/product-limits.ts";
import { scaledLimit, takeSharedToken } from "../http/rate-limit.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { presentPublicUser, presentUser } from "./present.ts";
import { type Account, findAccount, findAccountByEmail } from "./queries.ts";
import { changeProfile, completeOwnProfile, removeAvatar } from "./service.ts";

/** Enough to show people's pictures, too few to harvest addresses. */
const LOOKUPS_A_MINUTE = { count: 60, seconds: 60, burst: 60 };

/** What other features know of a person: they know accounts, so accounts are told by `app.ts`. */
export interface Neighbours {
  listFavoriteIds(person: Caller): Promise<string[]>;
}

export function registerAccounts(app: FastifyInstance, services: Services, neighbours: Neighbours): void {
  const { config, db } = services;
  /** The whole account, for its person and admins. */
  const whole = async (account: Account) => presentUser(account, await neighbours.listFavoriteIds(account));

  serve(app, getMe, async ({ caller }) => {
    const account = await findAccount(db, caller.id);
    if (!account) throw new AppError("session_expired");
    return whole(account);
  });

  serve(app, findUserByEmail, async ({ query, request }) => {
    const client = clientAddress(request, config.auth.rateLimitHeader);
    const limit = scaledLimit(LOOKUPS_A_MINUTE, config.rateLimitScale);
    const wait = await takeSharedToken(db, `users-by-email:${client}`, limit);
    if (wait > 0) throw tooManyRequests(wait);
    const account = await findAccountByEmail(db, query.email);
    if (!account || !maySeeAccount(null, account)) throw new AppError("user_not_found");
    return presentPublicUser(account);
  });

  serve(app, getUser, async ({ params, caller }) => {
    const account = await findAccount(db, params.id);
    if (!account || !maySeeAccount(caller, account)) throw new AppError("user_not_found");
    return mayManageAccount(caller, account.id) ? whole(account) : presentPublicUser(account);
  });

  serve(app, completeProfile, async ({ body, caller }) => whole(await completeOwnProfile(db, caller, body)));

  serve(app, updateProfile, async ({ params, body, caller }) =>
    whole(await changeProfile(db, caller, params.id, body)),
  );

  serve(app, deleteAvatar, async ({ caller }) => {
    await removeAvatar(services, caller);
    return { ok: true } as const;
  });
}
