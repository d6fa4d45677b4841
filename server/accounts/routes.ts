import type { FastifyInstance } from "fastify";
import {
  completeProfile,
  deleteUser,
  findUserByEmail,
  getMe,
  getUser,
  listUsers,
  type User,
  updateProfile,
  updateUserStatus,
} from "#contract/accounts/accounts.ts";
import { type Caller, mayManageAccount, maySeeAccount } from "#contract/permissions.ts";
import { deleteOwnAccount, exportPersonalData } from "#contract/personal-data.ts";
import { deleteAvatar } from "#contract/pictures/storage.ts";
import type { AuthenticatedCaller } from "../caller.ts";
import { AppError } from "../errors.ts";
import type { ExportParts } from "../feature.ts";
import { clientKey } from "../http/limits/client-key.ts";
import { enforceRateLimit } from "../http/limits/product-limits.ts";
import { pageByTime } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { announceDesk } from "../trust/desk-news.ts";
import { deleteAccount, setActive } from "./directory.ts";
import { type Leaving, removeAccount } from "./leaving.ts";
import { writePersonalData } from "./personal-data.ts";
import { presentPublicUser, presentUser } from "./present.ts";
import { type Account, findAccount, findAccountByEmail, listAccounts } from "./queries.ts";
import { changeProfile, completeOwnProfile, getVisibleAccount, removeAvatar, type SignInPictures } from "./service.ts";

/** Enough to show people's pictures, too few to harvest addresses. */
const LOOKUPS_A_MINUTE = { count: 60, seconds: 60, burst: 60 };

/** Each export reads all data of a person. */
const EXPORTS_AN_HOUR = { count: 10, seconds: 3600, burst: 10 };
/** Each deletion is also a guess at the password. */
const DELETIONS_AN_HOUR = { count: 10, seconds: 3600, burst: 5 };

/** Functions of features that depend on accounts, passed in by `app.ts` to avoid import cycles. */
interface Dependencies extends Leaving, SignInPictures {
  /** Reads each part of the data export. */
  exports: ExportParts;
  /** Throws unless the caller proves their identity again. */
  requireReauthentication(caller: AuthenticatedCaller, password: string | null | undefined): Promise<void>;
  /** Returns the ids of each person's favourites. */
  listFavoriteIds(people: readonly Caller[]): Promise<Map<string, string[]>>;
}

export function registerAccounts(app: FastifyInstance, services: Services, neighbours: Dependencies): void {
  const { config, db } = services;
  const profiles = { db, isFromGoogle: neighbours.isFromGoogle };
  /** Returns the full account, for its user and for admins. */
  const whole = async (account: Account) => (await allWhole([account]))[0] as User;
  const allWhole = async (accounts: readonly Account[]) => {
    const saved = await neighbours.listFavoriteIds(accounts);
    return accounts.map((account) => presentUser(account, saved.get(account.id) ?? []));
  };

  serve(app, getMe, async ({ caller }) => {
    const account = await findAccount(db, caller.id);
    if (!account) throw new AppError("session_expired");
    return whole(account);
  });

  serve(app, exportPersonalData, async ({ caller, reply }) => {
    await enforceRateLimit(services, `personal-data:${caller.id}`, EXPORTS_AN_HOUR);
    const account = await findAccount(db, caller.id);
    if (!account) throw new AppError("session_expired");
    reply.type("application/json; charset=utf-8").header("content-disposition", 'attachment; filename="my-data.json"');
    return writePersonalData(db, account, neighbours.exports);
  });

  serve(app, deleteOwnAccount, async ({ caller, body }) => {
    await enforceRateLimit(services, `own-deletion:${caller.id}`, DELETIONS_AN_HOUR);
    await neighbours.requireReauthentication(caller, body.password);
    await removeAccount(services, { id: caller.id, by: caller, leaving: neighbours });
    announceDesk(services, caller);
    return { ok: true } as const;
  });

  serve(app, findUserByEmail, async ({ query, request }) => {
    const client = clientKey(request, config);
    await enforceRateLimit(services, `users-by-email:${client}`, LOOKUPS_A_MINUTE);
    const account = await findAccountByEmail(db, query.email);
    if (!account || !maySeeAccount(null, account)) throw new AppError("user_not_found");
    return presentPublicUser(account);
  });

  serve(app, getUser, async ({ params, caller }) => {
    const account = await getVisibleAccount(db, caller, params.id);
    return mayManageAccount(caller, account.id) ? whole(account) : presentPublicUser(account);
  });

  serve(app, completeProfile, async ({ body, caller }) => {
    const saved = await completeOwnProfile(profiles, caller, body);
    announceDesk(services, caller);
    return whole(saved);
  });

  serve(app, updateProfile, async ({ params, body, caller }) => {
    const saved = await changeProfile(profiles, caller, params.id, body);
    announceDesk(services, caller);
    return whole(saved);
  });

  serve(app, deleteAvatar, async ({ caller }) => {
    await removeAvatar(services, caller);
    announceDesk(services, caller);
    return { ok: true } as const;
  });

  serve(app, listUsers, async (call) => {
    const { q: words } = call.query;
    return allWhole(
      await pageByTime(call, `users ${JSON.stringify(words)}`, (asked) => listAccounts(db, words, asked)),
    );
  });

  serve(app, updateUserStatus, async ({ caller, params, body }) => {
    const { endSessions } = neighbours;
    const saved = await setActive(services, caller, params.id, { isActive: body.is_active, endSessions });
    announceDesk(services, caller);
    return whole(saved);
  });

  serve(app, deleteUser, async ({ caller, params }) => {
    await deleteAccount(services, caller, params.id, neighbours);
    announceDesk(services, caller);
    return { ok: true } as const;
  });
}
