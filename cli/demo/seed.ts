import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { hash } from "@node-rs/argon2";
import { v7 as uuidv7 } from "uuid";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/connect.ts";
import type { Services } from "#server/services.ts";

/** What a newcomer needs to know of the demo data. */
export interface Demo {
  /** Of all three demo accounts. */
  password: string;
}

const DEMO_ACCOUNTS = [
  { email: "admin@basera.test", name: "Asha Menon", type: "admin" },
  { email: "owner@basera.test", name: "Vikram Rao", type: "owner" },
  { email: "tenant@basera.test", name: "Neha Sharma", type: "tenant" },
] as const;

const passwordFile = (config: Config) => path.join(config.dataDir, "demo-password");

/** The demo that this database holds, or null where it holds none. */
export async function findDemo(config: Config, db: Database): Promise<Demo | null> {
  const admin = await db
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", DEMO_ACCOUNTS[0].email)
    .executeTakeFirst();
  if (!admin) return null;
  return { password: config.demoPassword ?? (await readFile(passwordFile(config), "utf8")).trim() };
}

/** Fills an empty database with the demo marketplace. */
export async function seedDemo({ config, db }: Pick<Services, "config" | "db" | "files" | "log">): Promise<Demo> {
  const password = config.demoPassword ?? randomBytes(6).toString("base64url");
  await writeFile(passwordFile(config), password, { mode: 0o600 });
  const password_hash = await hash(password);
  await db.transaction().execute(async (trx) => {
    for (const { email, name, type } of DEMO_ACCOUNTS) {
      const id = uuidv7();
      await trx.insertInto("accounts").values({ id, email, name, type, phone: "+919800000000" }).execute();
      await trx
        .insertInto("auth_users")
        .values({ account_id: id, password_hash, email_confirmed_at: new Date() })
        .execute();
      await trx
        .insertInto("auth_identities")
        .values({
          id: uuidv7(),
          account_id: id,
          provider: "email",
          provider_id: id,
          identity_data: JSON.stringify({ sub: id, email }),
        })
        .execute();
    }
  });
  return { password };
}
