import { sql } from "kysely";
import { expect, it } from "vitest";
import { listAudit } from "#contract/desk/audit.ts";
import { exportPersonalData, personalDataSchema } from "#contract/personal-data.ts";
import { insertPersonWithData } from "#server/accounts/testing.ts";
import { addJob } from "#server/jobs/queue.ts";
import { testApp } from "#server/testing/app.ts";
import { addressOf } from "#server/testing/database/database.ts";
import { insertAccount } from "#server/testing/factories.ts";
import { mailsTo } from "#server/testing/programs/mails.ts";
import { exportCommand } from "./export.ts";
import { runHere } from "./testing/run-here.ts";

const world = await testApp();
const { db, location, config, visitor, runJobs } = world;
const { url: DATABASE_URL } = await addressOf(location);

const exportData = (email: string) =>
  runHere(exportCommand, [email], {
    MODE: "demo",
    DATABASE_URL,
    DATA_DIR: config.dataDir,
    SITE_URL: config.siteUrl,
  });

const confirm = (id: string) =>
  sql`update auth_users set email_confirmed_at = now(), email_proven = true where account_id = ${id}`.execute(db);

/** Returns the path of the last mailed link. */
async function linkOf(person: { email: string | null }): Promise<string | undefined> {
  await runJobs();
  const mails = (await mailsTo(config, person)).filter(({ subject }) => subject === "Your data on Basera");
  return mails.at(-1)?.text.match(/\/personal-data\/\S+/)?.[0];
}
const open = (method: "GET" | "POST", url = "") => visitor.inject({ method, url });
const archives = async () => (await db.selectFrom("data_archives").select("account_id").execute()).length;

it("mails a link to a person's data, which works for seven days and only by its button", async () => {
  const person = await insertPersonWithData(world);
  await confirm(person.account.id);
  const { code, out } = await exportData(person.email);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`data of ${person.email} is being mailed`) });

  const link = await linkOf(person);
  const page = await open("GET", link);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("Download");
  expect(page.body).not.toContain("Zzcanary");
  const file = await open("POST", link);
  expect(file.headers).toMatchObject({
    "content-disposition": 'attachment; filename="my-data.json"',
    "cache-control": "no-store",
  });
  const own = personalDataSchema.parse((await person.caller.call(exportPersonalData)).json());
  expect(personalDataSchema.parse(file.json())).toMatchObject({
    account: own.account,
    messages: own.messages,
    listings: own.listings,
  });
  const entries = (await person.admin.call(listAudit, { query: { subjectId: person.account.id } })).json();
  expect(entries[0]).toMatchObject({ action: "user.export", actor: { name: "Operator" }, before: null, after: null });

  // Another export ends the first link.
  await exportData(person.email);
  expect((await open("POST", link)).statusCode).toBe(404);
  const later = await linkOf(person);
  expect((await open("POST", later)).statusCode).toBe(200);

  await sql`update data_archives set expires_at = expires_at - interval '7 days'`.execute(db);
  expect((await open("GET", later)).statusCode).toBe(404);
  expect((await open("POST", later)).statusCode).toBe(404);
  expect(await archives()).toBe(1);
  await addJob(db, "sweepGrants", {});
  await runJobs();
  expect(await archives()).toBe(0);
});

it("sends nothing to an address that is unknown or not confirmed, and no link of others works", async () => {
  const person = await insertPersonWithData(world);
  await sql`update auth_users set email_proven = false where account_id = ${person.account.id}`.execute(db);
  expect(await exportData(person.email)).toMatchObject({ code: 1, err: expect.stringContaining("is not confirmed") });
  const { email } = await insertAccount(db);
  expect(await exportData(email ?? "")).toMatchObject({ code: 1, err: expect.stringContaining("is not confirmed") });
  expect(await exportData("nobody@example.test")).toMatchObject({
    code: 1,
    err: expect.stringContaining("no account"),
  });
  expect(await archives()).toBe(0);
  expect(await linkOf(person)).toBeUndefined();
  expect((await open("POST", "/personal-data/x.y")).statusCode).toBe(404);
});

it("ends the link when the account is deleted", async () => {
  const person = await insertPersonWithData(world);
  await confirm(person.account.id);
  await exportData(person.email);
  const link = await linkOf(person);
  expect((await open("GET", link)).statusCode).toBe(200);
  await db.deleteFrom("accounts").where("id", "=", person.account.id).execute();
  expect((await open("GET", link)).statusCode).toBe(404);
});
