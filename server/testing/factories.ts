import type { Insertable, Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../db/connect.ts";
import type { Accounts, Properties } from "../db/schema.ts";

let count = 0;

/** A person with an account, and no credentials: sign in as them with `as(account)`. */
export async function insertAccount(
  db: Database,
  overrides: Partial<Insertable<Accounts>> = {},
): Promise<Selectable<Accounts>> {
  count += 1;
  return db
    .insertInto("accounts")
    .values({ id: uuidv7(), email: `person${count}@example.test`, name: `Person ${count}`, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An approved, available listing in Indiranagar with an owner of its own, unless told otherwise. */
export async function insertProperty(
  db: Database,
  overrides: Partial<Insertable<Properties>> = {},
): Promise<Selectable<Properties>> {
  count += 1;
  const owner = overrides.owner_id === undefined ? await insertAccount(db, { type: "owner" }) : undefined;
  return db
    .insertInto("properties")
    .values({
      id: uuidv7(),
      owner_id: owner?.id ?? null,
      owner_name: owner?.name ?? "Meera Krishnan",
      owner_email: owner?.email ?? `owner${count}@example.test`,
      title: `Bright 2BHK number ${count}`,
      type: "2BHK",
      description: "A bright first-floor home on a quiet lane.",
      rent: 25_000,
      security_deposit: 100_000,
      city: "Bangalore",
      area: "Indiranagar",
      furnished: "Semi-Furnished",
      tenant_types: ["Family"],
      images: [],
      image_placeholders: [],
      available_from: "2026-01-01",
      status: "approved",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
