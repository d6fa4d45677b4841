import { describe, expect, it } from "vitest";
import { StartError } from "../process/start.ts";
import { addressOf, openTestDatabase } from "../testing/database/database.ts";
import { startPgBouncer } from "../testing/programs/pgbouncer.ts";
import { hasPgBouncer, withPgBouncer } from "../testing/programs/programs.ts";
import { openGiven } from "./open.ts";
import { sharesSessions } from "./pooler.ts";

const { location } = await openTestDatabase();

it("knows that PostgreSQL itself gives each connection a session", async () => {
  const { url } = await addressOf(location);
  expect(await sharesSessions(url)).toBe(false);
});

describe.skipIf(!hasPgBouncer)(withPgBouncer("a database behind PgBouncer"), () => {
  it("is refused in transaction mode", async () => {
    const url = await startPgBouncer(location, "transaction");
    await expect(openGiven(url, 1)).rejects.toEqual(
      new StartError(
        "DATABASE_URL names a pooler in transaction mode, such as PgBouncer, which the server cannot use: name PostgreSQL itself, or a pooler in session mode.",
      ),
    );
  });

  it("is accepted in session mode", async () => {
    const { db } = await openGiven(await startPgBouncer(location, "session"), 1);
    expect(await db.selectFrom("accounts").selectAll().execute()).toEqual([]);
    await db.destroy();
  });
});
