import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { type AuditEntry, exportAudit, listAudit, listAuditActors } from "#contract/desk/audit.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { deleteProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty } from "../testing/factories.ts";

const { db, as } = await testApp();
const anita = await insertAccount(db, { type: "admin", name: "Anita Admin" });
const neha = await insertAccount(db, { type: "admin", name: "=Neha" });
const admin = await as(anita);
const other = await as(neha);

const list = async (query: Record<string, unknown>): Promise<AuditEntry[]> =>
  (await admin.call(listAudit, { query })).json();
const csv = async (query: Record<string, unknown> = {}) => (await admin.call(exportAudit, { query })).body;
const approve = (caller: typeof admin, id: string) =>
  caller.call(updatePropertyStatus, { params: { id }, body: { status: "approved" } });

it("filters by person and action, and pages through what it found", async () => {
  const homes = await Promise.all([1, 2, 3].map((n) => insertProperty(db, { status: "pending", title: `Home ${n}` })));
  for (const { id } of homes) await approve(admin, id);
  const [first] = homes;
  await other.call(updateProperty, { params: { id: first?.id ?? "" }, body: { featured: true } });
  expect(await list({ actorId: neha.id })).toMatchObject([{ action: "property.feature", subject_title: "Home 1" }]);
  expect(await list({ actorId: neha.id, action: "property.approve" })).toEqual([]);
  const titles: (string | null)[] = [];
  for (let url = `/api/admin/audit?actor_id=${anita.id}&action=property.approve&limit=2`; url !== ""; ) {
    const answer = await admin.inject({ method: "GET", url });
    expect(answer.headers["x-total-count"]).toBe("3");
    titles.push(...answer.json().map((entry: AuditEntry) => entry.subject_title));
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ""))?.[1] ?? "";
  }
  expect(titles).toEqual(["Home 3", "Home 2", "Home 1"]);
  // An empty filter counts as missing.
  expect((await list({ actorId: "", action: "", day: "" })).length).toBeGreaterThan(3);
  for (const query of [{ actorId: "x" }, { action: "x" }, { day: "2026-02-30" }])
    expect((await admin.call(listAudit, { query })).statusCode, JSON.stringify(query)).toBe(400);
});

it("filters by day in India", async () => {
  const at = (time: string) => ({
    id: randomUUID(),
    actor_id: anita.id,
    actor_name: "Anita Admin",
    action: "user.edit",
    subject_id: neha.id,
    created_at: new Date(time),
  });
  const entries = [at("2020-05-01T18:29:59Z"), at("2020-05-01T18:30:00Z"), at("2020-05-02T18:29:59Z")];
  const next = at("2020-05-02T18:30:00Z");
  await db
    .insertInto("audit_log")
    .values([...entries, next])
    .execute();
  const [before, ...ofDay] = entries.map(({ id }) => id);
  expect((await list({ day: "2020-05-02" })).map(({ id }) => id)).toEqual(ofDay.toReversed());
  expect((await list({ day: "2020-05-01" })).map(({ id }) => id)).toEqual([before]);
});

it("lists everyone who has acted once, by name", async () => {
  const actors = (await admin.call(listAuditActors)).json();
  expect(actors).toEqual([
    { id: neha.id, name: "=Neha" },
    { id: anita.id, name: "Anita Admin" },
  ]);
});

it("exports what the filter finds as CSV, in which no cell begins a formula", async () => {
  const { id } = await insertProperty(db, { status: "pending", title: '=HYPERLINK("https://example.test"),"x"' });
  await approve(other, id);
  await other.call(deleteProperty, { params: { id } });
  const answer = await admin.call(exportAudit, { query: { subjectId: id } });
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="audit.csv"',
  });
  const [header, deleted, approved, ...rest] = answer.body.split("\r\n");
  expect(header).toBe("\ufefftime,person,action,subject_type,subject_id,subject,before,after");
  expect(deleted).toContain(
    `,'=Neha,property.delete,property,${id},"'=HYPERLINK(""https://example.test""),""x""","{""`,
  );
  expect(approved).toContain(`,'=Neha,property.approve,property,${id},,"{""status"":""pending""`);
  expect(rest).toEqual([""]);
  expect((await csv({ actorId: anita.id })).match(/property\.approve/g)).toHaveLength(3);
});

it("exports more entries than fit on a page", async () => {
  const subject_id = randomUUID();
  const entry = { actor_id: anita.id, actor_name: "Anita Admin", action: "report.mute", subject_id };
  await db
    .insertInto("audit_log")
    .values(Array.from({ length: 250 }, () => ({ ...entry, id: randomUUID() })))
    .execute();
  expect((await csv({ subjectId: subject_id })).trim().split("\r\n")).toHaveLength(251);
});
