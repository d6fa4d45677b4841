import type { Page } from "@playwright/test";
import { createAccount } from "#server/accounts/service.ts";
import { profileOf } from "#server/auth/codes/sign-up-data.ts";
import { hashPassword } from "#server/auth/password/passwords.ts";
import { createLogin } from "#server/auth/people/create-login.ts";
import { presentSession, startSession } from "#server/auth/sessions/sessions.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/connect.ts";
import { transact } from "#server/db/transact.ts";
import { loadSigningKeys } from "#server/keys/signing-keys.ts";
import { withDatabaseOf } from "#server/testing/programs/data-folder.ts";
import { DATA_DIR, withDatabase } from "./database.ts";
import { expect, newEmail } from "./journey.ts";

export interface Member {
  id: string;
  email: string;
  name: string;
  /** Calls the API as this person. Fails unless the call succeeds. */
  call<Answer>(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<Answer>;
}

/** Stores a session in this page's browser, as if the person had signed in before. */
async function keep(page: Page, session: object, city: string | null): Promise<void> {
  await page.context().addInitScript(
    ([stored, chosen]) => {
      // Stored only once, so that the person stays signed out after signing out.
      if (localStorage.getItem("journey-signed-in")) return;
      localStorage.setItem("journey-signed-in", "yes");
      localStorage.setItem("basera-session", stored as string);
      if (chosen) localStorage.setItem("userLocation", chosen);
    },
    [JSON.stringify(session), city],
  );
}

/** The server that a journey uses. */
interface Site {
  /** Its data folder. */
  folder: string;
  site: string;
}

const JOURNEYS_SITE: Site = { folder: DATA_DIR, site: `http://localhost:${process.env.E2E_PORT}` };

/** Starts a session of an account, like a sign-in, but without the time that hashing a password takes. */
async function signIn(db: Database, { folder, site }: Site, accountId: string) {
  const config = readConfig({ DATA_DIR: folder, PORT: new URL(site).port });
  const session = await transact(db, (trx) =>
    startSession(trx, { accountId, amrMethod: "password", userAgent: undefined }),
  );
  return presentSession({ db, config, keys: await loadSigningKeys(config) }, session);
}

/** Signs in a demo account in this page's browser. All journeys share these accounts, so they must not change them. */
export async function asDemo(page: Page, who: "admin" | "owner" | "tenant"): Promise<void> {
  const session = await withDatabase(async (db) => {
    const { id } = await db
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", `${who}@basera.test`)
      .executeTakeFirstOrThrow();
    return signIn(db, JOURNEYS_SITE, id);
  });
  await keep(page, session, null);
}

export const MEMBER_PASSWORD = "a good password";
/** Hashed once for each worker process, because hashing is slow on purpose. */
let passwordHash: Promise<string> | null = null;

/** Creates an account as a sign-up does, without its mail, and a session. */
async function signUp(db: Database, server: Site, { email, name }: Pick<Member, "email" | "name">) {
  passwordHash ??= hashPassword(MEMBER_PASSWORD);
  const login = { email, passwordHash: await passwordHash };
  const data = { name, phone: "+919812345678" };
  const id = await transact(db, async (trx) => {
    const account = await createAccount(trx, { email, ...profileOf(data) });
    await createLogin(trx, account.id, { ...login, data });
    return account.id;
  });
  return signIn(db, server, id);
}

/** Signs in a new person with a city in this page's browser, without opening a page. */
export async function newMember(
  page: Page,
  name = "Kavya Iyer",
  city = "Bangalore",
  server: Site = JOURNEYS_SITE,
): Promise<Member> {
  const email = newEmail();
  const session = await withDatabaseOf(server.folder, (db) => signUp(db, server, { email, name }));
  await keep(page, session, city);
  return memberOf(page, session, { email, name });
}

function memberOf(
  page: Page,
  session: { access_token: string; user: { id: string } },
  { email, name }: Pick<Member, "email" | "name">,
): Member {
  return {
    id: session.user.id,
    email,
    name,
    async call(method, path, body) {
      const headers = { authorization: `Bearer ${session.access_token}` };
      const reply = await page.request.fetch(path, { method, headers, ...(body !== undefined && { data: body }) });
      expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
      return reply.json();
    },
  };
}

/** Signs in a new admin in this page's browser. */
export async function newAdmin(page: Page, name = "Priya Shah"): Promise<Member> {
  const admin = await newMember(page, name);
  await withDatabase((db) => db.updateTable("accounts").set({ type: "admin" }).where("id", "=", admin.id).execute());
  return admin;
}
