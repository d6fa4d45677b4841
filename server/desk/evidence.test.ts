import sharp from "sharp";
import { expect, it } from "vitest";
import { type CaseDetail, decideCase, getCase } from "#contract/desk/cases.ts";
import { uploadPropertyImage } from "#contract/pictures/storage.ts";
import { postProperty } from "#contract/properties/property-endpoints.ts";
import { testApp } from "../testing/app.ts";
import {
  findCaseId,
  insertAccount,
  insertConversation,
  insertProperty,
  insertReport,
  ownedBy,
  postBody,
} from "../testing/factories.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";

const { db, as, runJobs } = await testApp();
const admin = await as(await insertAccount(db, { type: "admin" }));

const TEXT = `This sunny home on the third floor looks over a row of old rain trees, with a deep balcony where you can
  have your morning coffee. The kitchen was rebuilt two years ago: stone counters, a chimney, water filter and space for
  a tall fridge. Both bedrooms have teak wardrobes up to the ceiling, and the larger one has its own bathroom.`;

/** Returns a picture of coloured squares. Each seed gives a different picture. */
function picture(seed: number): Promise<Buffer> {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  const square = () => ({
    width: 80,
    height: 80,
    channels: 3 as const,
    background: { r: next(), g: next(), b: next() },
  });
  const tiles = Array.from({ length: 48 }, (_, i) => ({
    input: { create: square() },
    left: (i % 8) * 80,
    top: Math.floor(i / 8) * 80,
  }));
  return sharp({ create: { width: 640, height: 480, channels: 3, background: "#777" } })
    .composite(tiles)
    .jpeg()
    .toBuffer();
}

/** Posts a listing of a new person, and runs the jobs that follow. */
async function post(pictures: Buffer[], changes: Record<string, unknown> = {}) {
  const account = await insertAccount(db, { phone: "+919845012310" });
  const caller = await as(account);
  const images: string[] = [];
  for (const bytes of pictures)
    images.push((await caller.call(uploadPropertyImage, { body: { base64: bytes.toString("base64") } })).json().url);
  const { id } = (await caller.call(postProperty, { body: postBody(images, changes) })).json();
  await runJobs();
  return { id: id as string, account, images };
}

async function detailOf(subject: { id: string }): Promise<CaseDetail> {
  return (await admin.call(getCase, { params: { id: await findCaseId(db, subject) } })).json();
}

it("shows the moderator equal photos, texts and phone numbers, and a low rent", async () => {
  for (let i = 0; i < 12; i++) await insertProperty(db, { rent: 30_000, area: "Indiranagar", type: "2BHK" });
  const original = await post([await picture(1)], { title: "Sunny 1BHK, park side", description: `${TEXT} Mine.` });
  const copy = await post([await picture(2), await picture(1)], { rent: 10_000, description: `Call. ${TEXT}` });
  const found = await detailOf(copy);
  expect(found.signals.map(({ rule }) => rule).sort()).toEqual(["rent_low", "same_phone", "same_photo", "same_text"]);
  expect(found).toMatchObject({ band: "high", families: ["phone", "photo", "price", "text"] });
  const evidence = found.evidence.join("\n");
  expect(evidence).toContain("Photo 2 is the same as photo 1 of Sunny 1BHK, park side, posted by another person on");
  expect(evidence).toContain("The number ending in 10 is on the listings or profiles of 1 other person");
  expect(evidence).toMatch(/\d+ % of the description is also in Sunny 1BHK, park side, by another person/);
  expect(evidence).toMatch(/6\d % under the median of \d+ homes of its kind in Indiranagar/);
  expect(found.photo_pairs).toMatchObject([
    {
      own: { url: copy.images[1], position: 2 },
      other: { url: original.images[0], position: 1, title: "Sunny 1BHK, park side", property_id: original.id },
    },
  ]);
  expect(found.text_pair?.other).toMatchObject({ title: "Sunny 1BHK, park side" });
  expect(found.text_pair?.own[0]).toEqual({ text: "Call. ", is_common: false });
  expect(found.text_pair?.own[1]?.text).toContain("This sunny home on the third floor");
  expect(found.person).toMatchObject({ id: copy.account.id, listings: 1, conversations: 0 });

  // The decision stores its inputs, and the statement names no other listing.
  const body = { outcome: "reject", statement: "Not yours.", version: found.version };
  await admin.call(decideCase, { params: { id: found.id }, body });
  const row = await db.selectFrom("decisions").selectAll().where("case_id", "=", found.id).executeTakeFirstOrThrow();
  expect(row.inputs).toMatchObject({ photos: [{ photo: 2 }], phone: { ending: "10", people: 1 } });
  expect(row.statement).toContain("Photo 2 is the same as photo 1 of another listing");
  expect(row.statement).not.toContain("Sunny 1BHK");

  // The same pictures, posted again, match those of a rejected listing.
  const again = await post([await picture(2)], { description: "Another text." });
  expect((await detailOf(again)).signals.map(({ rule }) => rule)).toContain("reposted");
});

it("finds the phone of an account labelled broker, and labels no one itself", async () => {
  const broker = await insertAccount(db, { phone: "+919845077777" });
  const about = { type: "account", id: broker.id } as const;
  await insertReport(db, about, { reason: "broker" });
  await queueEvaluation(db, about);
  await runJobs();
  const found = await detailOf(broker);
  const label = { outcome: "broker", statement: "You let homes for others.", version: found.version };
  expect((await admin.call(decideCase, { params: { id: found.id }, body: label })).statusCode).toBe(200);
  const account = await insertAccount(db, { type: "owner" });
  const own = { ...ownedBy(account), status: "pending", owner_phone: "09845077777" };
  const home = await insertProperty(db, own);
  await queueEvaluation(db, { type: "property", id: home.id });
  await runJobs();
  const evidence = await detailOf(home);
  expect(evidence.signals.map(({ rule }) => rule)).toContain("broker_phone");
  expect(evidence.evidence).toContain("Same phone as an account labelled broker");
  expect(evidence).toMatchObject({ band: "high", state: "open", home: { status: "pending" } });
  expect(JSON.stringify(evidence)).not.toContain("9845077777");
  expect(evidence.person).toMatchObject({ broker_since: null });
});

it("does not count phone and text of an owner who may have more homes", async () => {
  const first = await post([await picture(11)], { description: `${TEXT} One of two.` });
  const second = await post([await picture(12)], { description: `${TEXT} Two of two.` });
  const rules = async () => (await detailOf(second)).signals.map(({ rule }) => rule);
  expect(await rules()).toEqual(expect.arrayContaining(["same_phone", "same_text"]));
  expect(first.id).not.toBe(second.id);
  for (let i = 0; i < 25; i++) await insertConversation(db, { guest: second.account });
  await queueEvaluation(db, { type: "account", id: second.account.id });
  await runJobs();
  const person = await detailOf(second.account);
  expect(person.evidence).toEqual(["Wrote to 25 owners for the first time within 7 days"]);
  const body = { outcome: "allow_more", version: person.version };
  expect((await admin.call(decideCase, { params: { id: person.id }, body })).statusCode).toBe(200);
  await queueEvaluation(db, { type: "property", id: second.id });
  await runJobs();
  expect(await rules()).not.toEqual(expect.arrayContaining(["same_phone"]));
});
