import { sql } from "kysely";
import sharp from "sharp";
import { expect, it } from "vitest";
import { DELETION_WORDS, deleteOwnAccount, exportPersonalData } from "#contract/personal-data.ts";
import { uploadPropertyImage } from "#contract/pictures/storage.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { deleteProperty, postProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy, postBody } from "../testing/factories.ts";
import { drawing } from "../testing/pictures.ts";
import {
  commonParts,
  fingerprintOf,
  matchesFormer,
  rentsOfKind,
  samePhones,
  samePhotos,
  sameTexts,
  similarRemoved,
} from "./service.ts";

const { db, as, runJobs } = await testApp();
const admin = await as(await insertAccount(db, { type: "admin" }));

async function upload(caller: TestCaller, bytes: Buffer): Promise<string> {
  const answer = await caller.call(uploadPropertyImage, { body: { base64: bytes.toString("base64") } });
  expect(answer.statusCode).toBe(201);
  return answer.json().url;
}

const jpegOf = (seed: number) => drawing(seed).jpeg().toBuffer();
/** Returns another copy of the picture: smaller, mirrored, and of low quality. */
const copyOf = async (seed: number) =>
  sharp(await jpegOf(seed))
    .resize(500)
    .flop()
    .jpeg({ quality: 40 })
    .toBuffer();

/** Posts a listing of a new person with these pictures. */
async function post(pictures: Buffer[], changes: Record<string, unknown> = {}) {
  const account = await insertAccount(db);
  const caller = await as(account);
  const images: string[] = [];
  for (const picture of pictures) images.push(await upload(caller, picture));
  const answer = await caller.call(postProperty, { body: postBody(images, changes) });
  expect(answer.statusCode).toBe(201);
  await runJobs();
  return { id: answer.json().id as string, caller, account, images };
}

const TEXT = `This sunny home on the third floor looks over a row of old rain trees, with a deep balcony where you can
  have your morning coffee. The kitchen was rebuilt two years ago: stone counters, a chimney, water filter and space for
  a tall fridge. Both bedrooms have teak wardrobes up to the ceiling, and the larger one has its own bathroom with a
  geyser. The building is small, only six families live in it, so the lift is never crowded and everybody knows each
  other by name. Groceries, a pharmacy and the bus stop are at the end of the lane.`;

it("finds the picture of another person's listing, also mirrored and scaled", async () => {
  const original = await post([await jpegOf(1), await jpegOf(2)]);
  const copy = await post([await jpegOf(3), await copyOf(2)]);
  expect(await samePhotos(db, copy.id)).toEqual([
    {
      photo: 2,
      address: copy.images[1],
      otherId: original.id,
      otherTitle: "Airy 2BHK near the lake",
      otherStatus: "pending",
      otherOwnerId: original.account.id,
      otherPhoto: 2,
      otherAddress: original.images[1],
      postedOn: expect.any(Date),
      distance: expect.any(Number),
      isMirrored: true,
      isStock: false,
    },
  ]);
  expect(await samePhotos(db, original.id)).toMatchObject([{ photo: 2, otherId: copy.id, otherPhoto: 2 }]);
});

it("ignores a person's own pictures, the demo's pool, and walls", async () => {
  const wall = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#ccc" } })
    .jpeg()
    .toBuffer();
  const first = await post([wall, await jpegOf(4), await jpegOf(4)]);
  const second = await post([wall, await jpegOf(5)]);
  expect([await samePhotos(db, first.id), await samePhotos(db, second.id)]).toEqual([[], []]);
  // The demo's pictures have no uploader.
  const pooled = await insertProperty(db, { images: [first.images[1] ?? ""], image_placeholders: [""] });
  await db.deleteFrom("properties").where("id", "=", first.id).execute();
  await sql`delete from photo_hashes where path = ${first.images[1]?.slice("/media/".length)}`.execute(db);
  await sql`update uploads set account_id = null where path = ${first.images[1]?.slice("/media/".length)}`.execute(db);
  await sql`select graphile_worker.add_job('hashOldPictures')`.execute(db);
  await runJobs();
  expect(await samePhotos(db, (await post([await jpegOf(4)])).id)).toEqual([]);
  expect(await samePhotos(db, pooled.id)).toEqual([]);
});

it("hashes pictures that were uploaded before hashes were stored", async () => {
  const old = await post([await jpegOf(6)]);
  await sql`delete from photo_hashes where path = ${old.images[0]?.slice("/media/".length)}`.execute(db);
  const copy = await post([await copyOf(6)]);
  expect(await samePhotos(db, copy.id)).toEqual([]);
  await sql`select graphile_worker.add_job('hashOldPictures')`.execute(db);
  await runJobs();
  expect(await samePhotos(db, copy.id)).toMatchObject([{ otherId: old.id }]);
});

it("reports a picture that more than 20 people have as a stock picture", async () => {
  const brochure = await jpegOf(7);
  const first = await post([brochure]);
  for (let i = 0; i < 20; i++) {
    const account = await insertAccount(db);
    await insertProperty(db, {
      ...ownedBy(account),
      images: [await upload(await as(account), brochure)],
      image_placeholders: [""],
    });
  }
  expect((await samePhotos(db, first.id)).map(({ isStock }) => isStock)).toEqual(Array(20).fill(false));
  const last = await post([brochure]);
  expect((await samePhotos(db, last.id)).map(({ isStock }) => isStock)).toEqual(Array(21).fill(true));
});

it("finds a similar description that names another place, number and rent", async () => {
  const original = await post([await jpegOf(8)], { title: "Home by the rain trees", description: TEXT });
  const copied = TEXT.replace("third floor", "2nd floor in Koramangala").replace(
    "Groceries",
    "Call 98450 12345. Groceries",
  );
  const copy = await post([await jpegOf(9)], { description: copied });
  const [found, ...others] = await sameTexts(db, copy.id);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ otherId: original.id, otherTitle: "Home by the rain trees" });
  expect(found?.similarity).toBeGreaterThan(0.7);
  expect(found?.share).toBeGreaterThan(0.8);
  // Edits are indexed too.
  await original.caller.call(updateProperty, { params: { id: original.id }, body: { description: "A bright home." } });
  await runJobs();
  expect(await sameTexts(db, copy.id)).toEqual([]);
});

it("marks the common parts of two descriptions", () => {
  const [first, second] = [`Very cheap. ${TEXT}`, `${TEXT} Pets are welcome here.`];
  const parts = commonParts(first, second);
  expect(parts.first.map(({ start, end }) => first.slice(start, end))).toEqual([TEXT.slice(0, -1)]);
  expect(parts.second.map(({ start, end }) => second.slice(start, end))).toEqual([TEXT.slice(0, -1)]);
  expect(commonParts(TEXT, "Something else, said in other words.")).toEqual({ first: [], second: [] });
});

it("does not count the sentences of a template", async () => {
  const template = `We let only to people whom we have met. ${TEXT.replaceAll("home", "house")}`;
  for (let i = 0; i < 21; i++) await insertProperty(db, { description: template });
  const mine = await post([await jpegOf(10)], { description: template });
  await sql`select graphile_worker.add_job('indexDescriptions', json_build_object('property_ids', array_agg(id)))
    from properties where description = ${template}`.execute(db);
  await runJobs();
  expect((await sameTexts(db, mine.id)).length).toBeGreaterThanOrEqual(21);
  await sql`select graphile_worker.add_job('findCommonShingles')`.execute(db);
  await runJobs();
  expect(await sameTexts(db, mine.id)).toEqual([]);
  await sql`delete from common_shingles`.execute(db);
  await sql`delete from properties where description = ${template}`.execute(db);
});

it("finds listings that were rejected or taken down, also after they are deleted, for 180 days", async () => {
  const description = TEXT.split(". ").reverse().join(". ");
  const rejected = await post([await jpegOf(11)], { description });
  const decide = { status: "rejected", rejection_reason: "Not this home." };
  await admin.call(updatePropertyStatus, { params: { id: rejected.id }, body: decide });
  const again = await post([await copyOf(11)], { description });
  const both = (otherId: string, reason: string) => [
    { kind: "photo", photo: 1, otherId, reason },
    { kind: "text", photo: null, otherId, reason },
  ];
  expect(await similarRemoved(db, again.id)).toMatchObject(both(rejected.id, "rejected"));
  await rejected.caller.call(deleteProperty, { params: { id: rejected.id } });
  expect(await similarRemoved(db, again.id)).toMatchObject(both(rejected.id, "rejected"));
  expect(await samePhotos(db, again.id)).toEqual([]);
  // A pending listing is remembered too if an admin deletes it, but not if its owner does.
  await admin.call(deleteProperty, { params: { id: again.id } });
  const third = await post([await jpegOf(11)], { description });
  expect(await similarRemoved(db, third.id)).toHaveLength(4);
  await third.caller.call(deleteProperty, { params: { id: third.id } });
  const fourth = await post([await jpegOf(11)], { description });
  expect(new Set((await similarRemoved(db, fourth.id)).map(({ otherId }) => otherId))).toEqual(
    new Set([rejected.id, again.id]),
  );
  // The export says that hashes are kept, and deleting the account deletes them.
  const exported = (await rejected.caller.call(exportPersonalData)).json();
  expect(exported.fingerprints).toMatchObject([{ of: "removed_listing", id: rejected.id }]);
  const own = (await fourth.caller.call(exportPersonalData)).json();
  expect(own.fingerprints).toEqual([
    { of: "picture", id: fourth.images[0], kept_until: null },
    { of: "description", id: fourth.id, kept_until: null },
  ]);
  await rejected.caller.call(deleteOwnAccount, { body: { confirm: DELETION_WORDS } });
  expect(new Set((await similarRemoved(db, fourth.id)).map(({ otherId }) => otherId))).toEqual(new Set([again.id]));
  await sql`update removed_listings set removed_at = now() - interval '181 days'`.execute(db);
  expect(await similarRemoved(db, fourth.id)).toEqual([]);
  await sql`select graphile_worker.add_job('sweepRemovedListings')`.execute(db);
  await runJobs();
  const { rows } =
    await sql`select from removed_listings union all select from photo_hashes where path is null`.execute(db);
  expect(rows).toEqual([]);
});

it("finds phone numbers on other people's listings and profiles, with or without country code", async () => {
  const phone = "9876500010";
  const mine = await insertProperty(db, { owner_phone: phone });
  const other = await insertProperty(db, { owner_phone: `+91${phone}`, title: "Their home" });
  await insertAccount(db, { phone: `91${phone}` });
  expect(await samePhones(db, mine.id)).toEqual([
    { ending: "10", people: 2, listings: [{ id: other.id, title: "Their home", ownerId: other.owner_id }] },
  ]);
  expect(await samePhones(db, (await insertProperty(db, { owner_phone: "9876500011" })).id)).toEqual([]);
});

it("compares a rent with homes of its type in the area, or in the city if the area has few", async () => {
  const kind = { city: "Faridabad", type: "3BHK", area: "NIT 1" } as const;
  for (let i = 0; i < 11; i++) await insertProperty(db, { ...kind, rent: 20_000 + i * 1000 });
  const mine = await insertProperty(db, { ...kind, rent: 9000, status: "pending" });
  expect(await rentsOfKind(db, mine.id)).toBeNull();
  await insertProperty(db, { ...kind, area: "Sector 15", rent: 90_000, furnished: "Furnished" });
  expect(await rentsOfKind(db, mine.id)).toEqual({ rent: 9000, median: 25_000, count: 12, place: "Faridabad" });
  await insertProperty(db, { ...kind, rent: 19_000 });
  expect(await rentsOfKind(db, mine.id)).toEqual({ rent: 9000, median: 24_000, count: 12, place: "NIT 1" });
});

it("recognises a former listing by two pictures, or by one and the description", async () => {
  const former = await fingerprintOf(db, (await post([await jpegOf(12), await jpegOf(13)], { description: TEXT })).id);
  const matches = async (pictures: Buffer[], description: string) =>
    matchesFormer(db, (await post(pictures, { description })).id, former);
  expect(await matches([await copyOf(12), await jpegOf(13)], "Other words.")).toBe(true);
  expect(await matches([await copyOf(12), await jpegOf(14)], TEXT)).toBe(true);
  expect(await matches([await copyOf(12), await jpegOf(14)], "Other words.")).toBe(false);
  expect(await matches([await jpegOf(14)], TEXT)).toBe(false);
});
