import { SignJWT } from "jose";
import { v4 as uuidv4 } from "uuid";
import type { Services } from "#server/services.ts";

/** A person with a session. */
export interface Person {
  id: string;
  token: string;
}

/** Creates accounts who are signed in. */
export async function signIn({ db, keys, config }: Services, count: number, type = "tenant"): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, n) => ({ id: uuidv4(), session: uuidv4(), n }));
  await db
    .insertInto("accounts")
    .values(people.map(({ id, n }) => ({ id, name: `Person ${n}`, email: `${id}@bench.test`, type })))
    .execute();
  const proven = { email_confirmed_at: new Date(), email_proven: true };
  await db
    .insertInto("auth_users")
    .values(people.map(({ id }) => ({ account_id: id, ...proven })))
    .execute();
  await db
    .insertInto("auth_sessions")
    .values(people.map(({ id, session }) => ({ id: session, account_id: id, refresh_key: Buffer.alloc(32), amr: [] })))
    .execute();
  return Promise.all(
    people.map(async ({ id, session }) => ({
      id,
      token: await new SignJWT({ session_id: session, role: "authenticated", aal: "aal1", email: `${id}@bench.test` })
        .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: keys.kid })
        .setSubject(id)
        .setIssuer(config.auth.externalUrl)
        .setAudience("authenticated")
        .setIssuedAt()
        .setExpirationTime("1h")
        .sign(keys.privateKey),
    })),
  );
}
