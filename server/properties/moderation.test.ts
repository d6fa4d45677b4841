import { sql } from "kysely";
import { expect, it } from "vitest";
import { listFeaturedProperties, listProperties } from "#contract/browse/list-endpoints.ts";
import { listAudit } from "#contract/desk/audit.ts";
import {
  getStats,
  listAdminProperties,
  REASON_REQUIRED,
  updatePropertyStatus,
} from "#contract/properties/moderation.ts";
import { deleteProperty, getProperty, postProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { mayBecome } from "#contract/properties/property-status.ts";
import { PROPERTY_STATUSES } from "#contract/properties/property-terms.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, insertUpload, ownedBy, postBody } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";

const { db, as, visitor, config, runJobs } = await testApp({ siteUrl: "https://basera.example" });
const adminAccount = await insertAccount(db, { type: "admin", name: "Anita Admin" });
const admin = await as(adminAccount);
const otherAdmin = await as(await insertAccount(db, { type: "admin" }));

const REASON = "The photos do not show the home.";
const REJECTED = { status: "rejected", rejection_reason: REASON };

/** Returns a property and its owner. */
async function home(overrides: Parameters<typeof insertProperty>[1] = {}) {
  const account = await insertAccount(db, { type: "owner", name: "Meera" });
  const row = await insertProperty(db, {
    ...ownedBy(account),
    owner_name: account.name,
    status: "pending",
    ...overrides,
  });
  return { ...row, account, owner: await as(account) };
}
const decide = (id: string, body: Record<string, unknown>, caller: TestCaller = admin) =>
  caller.call(updatePropertyStatus, { params: { id }, body });
const read = async (caller: TestCaller, id: string) => (await caller.call(getProperty, { params: { id } })).json();
const list = (query: Record<string, unknown>) => admin.call(listAdminProperties, { query });
const actsOn = async (subjectId: string) => (await admin.call(listAudit, { query: { subjectId } })).json();
const queued = async () =>
  Number(
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'sendMail'`.execute(db)
    ).rows[0]?.n,
  );

it("approves a pending property: it is published, and its version increases", async () => {
  const { id, owner } = await home();
  expect((await visitor.call(getProperty, { params: { id } })).statusCode).toBe(404);
  const answer = await decide(id, { status: "approved" });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id, status: "approved", rejection_reason: null, featured: false, version: 2 });
  expect(await read(visitor, id)).toMatchObject({ status: "approved" });
  const browsed = (await owner.call(listProperties, { query: { ids: id } })).json();
  expect(browsed).toMatchObject([{ id }]);
});

it("rejects a pending property with a reason for its owner, which a later approval clears", async () => {
  const { id, owner } = await home();
  const answer = await decide(id, { status: "rejected", rejection_reason: `  ${REASON} ` });
  expect(answer.json()).toMatchObject({ status: "rejected", rejection_reason: REASON });
  expect(await read(owner, id)).toMatchObject({ status: "rejected", rejection_reason: REASON });
  const again = await decide(id, { status: "approved", rejection_reason: "ignored" });
  expect(again.json()).toMatchObject({ status: "approved", rejection_reason: null });
});

it.each([undefined, null, "", "   ", 7])("refuses a rejection with the reason %j", async (rejection_reason) => {
  const { id } = await home();
  const answer = await decide(id, { status: "rejected", rejection_reason });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    error: REASON_REQUIRED,
    fields: [{ path: "rejection_reason", message: REASON_REQUIRED }],
  });
  expect(await read(admin, id)).toMatchObject({ status: "pending", version: 1 });
});

const PAIRS = PROPERTY_STATUSES.flatMap((from) => PROPERTY_STATUSES.map((to) => [from, to] as const));
it.each(PAIRS)("changes from %s to %s only if the status graph allows it", async (from, to) => {
  const { id } = await home(from === "rejected" ? REJECTED : { status: from });
  const answer = await decide(id, { status: to, rejection_reason: REASON });
  if (mayBecome(from, to)) {
    expect(answer.json()).toMatchObject({ status: to });
  } else {
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: "invalid_transition" });
    expect(await read(admin, id)).toMatchObject({ status: from, version: 1 });
    expect(await actsOn(id)).toEqual([]);
  }
});

it("responds 404 for an unknown property, and 400 for an invalid status", async () => {
  expect((await decide("01900000-0000-7000-8000-000000000000", { status: "approved" })).json()).toMatchObject({
    code: "property_not_found",
  });
  const { id } = await home();
  expect((await decide(id, { status: "published" })).json()).toMatchObject({
    code: "invalid",
    fields: [{ path: "status" }],
  });
});

it("does not let owners approve or reject their own property", async () => {
  const { id, owner } = await home();
  expect((await decide(id, { status: "approved" }, owner)).json()).toMatchObject({ code: "admin_only" });
});

it("refuses a decision by an older version, and accepts the current one", async () => {
  const { id, owner } = await home();
  await owner.call(updateProperty, { params: { id }, body: { title: "Quite another home" } });
  const stale = await decide(id, { status: "approved", version: 1 });
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ code: "property_changed" });
  const seen = await read(admin, id);
  expect(seen).toMatchObject({ status: "pending", title: "Quite another home", version: 2 });
  expect((await decide(id, { status: "approved", version: seen.version })).statusCode).toBe(200);
  const gone = await admin.call(deleteProperty, { params: { id }, query: { version: 2 } });
  expect(gone.json()).toMatchObject({ code: "property_changed" });
  expect((await admin.call(deleteProperty, { params: { id }, query: { version: 3 } })).statusCode).toBe(200);
});

it("accepts one of two concurrent decisions, and tells the other admin the current state", async () => {
  const { id } = await home();
  const answers = await Promise.all([
    decide(id, { status: "approved", version: 1 }),
    decide(id, { ...REJECTED, version: 1 }, otherAdmin),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const taken = answers.find(({ statusCode }) => statusCode === 200)?.json();
  expect(await read(admin, id)).toMatchObject({ status: taken.status, version: 2 });
  expect(await actsOn(id)).toHaveLength(1);
});

it("features approved properties on the home page, and no others", async () => {
  const { id, owner } = await home({ city: "Faridabad" });
  const feature = (featured: boolean, caller: TestCaller = admin) =>
    caller.call(updateProperty, { params: { id }, body: { featured } });
  expect((await feature(true)).json()).toMatchObject({
    code: "not_approved",
    error: "Property must be approved before it can be featured",
  });
  const version = (await decide(id, { status: "approved" })).json().version;
  expect((await feature(true, owner)).statusCode).toBe(403);
  expect((await feature(true)).json()).toMatchObject({ featured: true, version: version + 1 });
  const featured = async () =>
    (await visitor.call(listFeaturedProperties, { query: { city: "Faridabad" } })).json().length;
  expect(await featured()).toBe(1);
  await owner.call(updateProperty, { params: { id }, body: { title: "Now with a balcony" } });
  expect(await read(admin, id)).toMatchObject({ status: "pending", featured: false });
  expect(await featured()).toBe(0);
  expect((await actsOn(id)).map(({ action }: { action: string }) => action)).toEqual([
    "property.feature",
    "property.approve",
  ]);
});

it("mails the owner on approval with a link to the listing", async () => {
  const { id, title, account } = await home();
  await decide(id, { status: "approved" });
  await runJobs();
  const [mail, ...others] = await mailsTo(config, account);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Your home is now on Basera: ${title}`);
  expect(mail?.text).toContain("Hello Meera,");
  expect(mail?.text).toContain(`\nhttps://basera.example/property/${id}\n`);
});

it("mails the owner on rejection with the reason and a link to the edit page", async () => {
  const { id, account } = await home();
  await decide(id, { status: "rejected", rejection_reason: "The <b>photos</b>\nare dark." });
  await runJobs();
  const [mail] = await mailsTo(config, account);
  expect(mail?.subject).toContain("needs a change before it can be published");
  expect(mail?.text).toContain("“The <b>photos</b>\nare dark.”");
  expect(mail?.html).toContain("The &lt;b&gt;photos&lt;/b&gt;");
  expect(mail?.text).toContain(`\nhttps://basera.example/property/${id}/edit\n`);
});

it("queues the mail in the action's transaction", async () => {
  const { id } = await home();
  const before = await queued();
  await decide(id, { status: "approved" });
  expect(await queued()).toBe(before + 1);
  await decide(id, { status: "approved" });
  expect(await queued()).toBe(before + 1);
  const refused = await home();
  await sql`create function fail_audit() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    db,
  );
  await sql`create trigger fail_audit before insert on audit_log for each row execute function fail_audit()`.execute(
    db,
  );
  expect((await decide(refused.id, { status: "approved" })).statusCode).toBe(500);
  await sql`drop function fail_audit cascade`.execute(db);
  expect(await queued()).toBe(before + 1);
  expect(await read(admin, refused.id)).toMatchObject({ status: "pending", version: 1 });
});

it("mails only an owner with an active account and address, at the current address", async () => {
  const before = await queued();
  const without = await home({ owner_id: null, owner_email: "nobody@example.test" });
  const closed = await home();
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", closed.account.id).execute();
  const addressless = await insertAccount(db, { email: null });
  const unreachable = await home({ owner_id: addressless.id, owner_email: null });
  for (const { id } of [without, closed, unreachable])
    expect((await decide(id, { status: "approved" })).statusCode).toBe(200);
  expect(await queued()).toBe(before);
  const late = await insertAccount(db);
  const named = await home({ owner_id: null, owner_email: late.email });
  await decide(named.id, { status: "approved" });
  expect(await queued()).toBe(before + 1);
});

it("lists all properties newest first, with the owner's address and phone, page by page", async () => {
  const area = "Paging Park";
  const ids: string[] = [];
  for (const overrides of [{}, REJECTED, { status: "approved" }, { is_available: false }, { owner_active: false }])
    ids.unshift((await home({ area, owner_phone: "+919876543210", ...overrides })).id);
  const seen: string[] = [];
  let url = `/api/admin/properties?limit=2&q=paging+park`;
  for (let page = 0; page < 3; page++) {
    const answer = await admin.inject({ method: "GET", url });
    expect(answer.headers["x-total-count"]).toBe("5");
    for (const { id, owner } of answer.json()) {
      seen.push(id);
      expect(owner).toMatchObject({ email: expect.stringContaining("@"), phone: "+919876543210" });
    }
    url = /<(.*)>; rel="next"/.exec(String(answer.headers.link))?.[1] ?? "";
  }
  expect(seen).toEqual(ids);
  expect(url).toBe("");
});

it("filters by status, featured, and words in title, area, city, or owner's name and address", async () => {
  const wanted = await home({
    title: "Quiet 2BHK by the Lotus pond",
    area: "Sector 150%",
    city: "Noida",
    owner_name: "Zubeida Khan",
    owner_email: "zubeida_k@example.test",
    owner_id: null,
    status: "approved",
    featured: true,
  });
  await home({ title: "Quiet 2BHK by the pond", city: "Noida" });
  const found = async (query: Record<string, unknown>) =>
    (await list(query)).json().map(({ id }: { id: string }) => id);
  for (const q of ["lotus", "LOTUS quiet", "150% noida", "zubeida", "khan noida lotus", "zubeida_k@"])
    expect(await found({ q }), q).toEqual([wanted.id]);
  expect(await found({ q: "lotus k" })).toEqual([wanted.id]);
  expect(await found({ q: "lotus th po" })).toEqual([wanted.id]);
  for (const q of ["lotus ha", "lotus greater", "zubeidaxk", "sector_150", "\\"])
    expect(await found({ q }), q).toEqual([]);
  expect(await found({ q: "lotus", status: "approved", featured: true })).toEqual([wanted.id]);
  expect(await found({ q: "lotus", status: "pending" })).toEqual([]);
  expect(await found({ q: "lotus", featured: "false" })).toEqual([]);
  expect(await found({ q: "lotus", status: "", featured: "" })).toEqual([wanted.id]);
  for (const query of [{ status: "gone" }, { featured: "perhaps" }, { q: "x".repeat(201) }, { limit: 101 }])
    expect((await list(query)).statusCode, JSON.stringify(query)).toBe(400);
});

it("refuses a cursor of another list", async () => {
  const answer = await list({ limit: 1 });
  const cursor = new URL(`http://any${/<(.*)>/.exec(String(answer.headers.link))?.[1]}`).searchParams.get("cursor");
  expect((await list({ limit: 5, cursor })).statusCode).toBe(200);
  expect((await list({ limit: 1, cursor, status: "pending" })).json()).toMatchObject({ code: "invalid_cursor" });
});

it("counts properties by status, and users", async () => {
  const stats = async () => (await admin.call(getStats)).json();
  const before = await stats();
  await home();
  await home(REJECTED);
  const { account } = await home({ status: "approved", featured: true });
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", account.id).execute();
  const after = await stats();
  const grown = Object.fromEntries(Object.keys(before).map((name) => [name, after[name] - before[name]]));
  expect(grown).toEqual({
    total: 3,
    pending: 1,
    approved: 1,
    rejected: 1,
    featured: 1,
    users: 3,
    active_users: 2,
  });
});

it("logs each decision with its admin and the previous state", async () => {
  const { id, title } = await home();
  await decide(id, REJECTED);
  await decide(id, { status: "approved" }, otherAdmin);
  const [approval, rejection, ...others] = await actsOn(id);
  expect(others).toEqual([]);
  expect(rejection).toEqual({
    id: expect.any(String),
    actor: { id: adminAccount.id, name: "Anita Admin" },
    action: "property.reject",
    subject_type: "property",
    subject_id: id,
    subject_title: title,
    before: { status: "pending", rejection_reason: null },
    after: { status: "rejected", rejection_reason: REASON },
    created_at: expect.any(String),
  });
  expect(approval).toMatchObject({ action: "property.approve", before: { status: "rejected" } });
});

it("logs admins' edits, featuring, posting and deletion of others' properties, but not owners' actions", async () => {
  const { id, owner, title } = await home({ status: "approved" });
  await owner.call(updateProperty, { params: { id }, body: { rent: 31_000 } });
  await admin.call(updateProperty, { params: { id }, body: { rent: 32_000, title, featured: true } });
  await admin.call(updateProperty, { params: { id }, body: { featured: false } });
  await admin.call(updateProperty, { params: { id }, body: { featured: false } });
  await admin.call(deleteProperty, { params: { id } });
  expect(await actsOn(id)).toMatchObject([
    { action: "property.delete", before: { title, status: "approved", owner_name: "Meera" }, after: null },
    { action: "property.unfeature", before: { featured: true }, after: { featured: false } },
    { action: "property.feature", before: { featured: false }, after: { featured: true } },
    { action: "property.edit", before: { rent: 31_000 }, after: { rent: 32_000 } },
  ]);
  const body = postBody([await insertUpload(db, adminAccount)], { owner: { email: "somebody@example.test" } });
  const posted = (await admin.call(postProperty, { body })).json();
  expect(await actsOn(posted.id)).toMatchObject([
    { action: "property.post", before: null, after: { owner_email: "somebody@example.test" } },
  ]);
  const own = await home();
  await own.owner.call(deleteProperty, { params: { id: own.id } });
  expect(await actsOn(own.id)).toEqual([]);
});

it("logs only admin actions on an admin's own property", async () => {
  const account = await insertAccount(db, { type: "admin" });
  const { id } = await home(ownedBy(account));
  const self = await as(account);
  await self.call(updateProperty, { params: { id }, body: { rent: 40_000 } });
  await decide(id, { status: "approved" }, self);
  await self.call(updateProperty, { params: { id }, body: { featured: true } });
  await self.call(deleteProperty, { params: { id } });
  expect((await actsOn(id)).map(({ action }: { action: string }) => action)).toEqual([
    "property.feature",
    "property.approve",
  ]);
});
