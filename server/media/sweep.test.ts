import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { uploadAvatar, uploadPropertyImage } from "#contract/pictures/storage.ts";
import { deleteProperty } from "#contract/properties/property-endpoints.ts";
import { buildJobs } from "../app.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";
import { plain } from "../testing/pictures.ts";
import { claimPictures } from "./claim.ts";
import { deleteUnusedUploads, lockUnusedUploads } from "./queries.ts";
import { sweepPictures } from "./sweep.ts";

const { db, as, visitor, services, config } = await testApp();
const account = await insertAccount(db);
const person = await as(account);
const caller = { id: account.id, email: account.email, type: account.type };
const base64 = (await plain(40, 30).jpeg().toBuffer()).toString("base64");

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const sweep = (hours: number) => sweepPictures(services, inHours(hours));

interface Picture {
  url: string;
  path: string;
}
async function upload(): Promise<Picture> {
  return (await person.call(uploadPropertyImage, { body: { base64 } })).json();
}
const listingWith = ({ url }: Picture, owner: { owner_id?: string; owner_email?: string | null } = {}) =>
  insertProperty(db, { images: [url], image_placeholders: ["x"], ...owner });

const isShown = async (url: string) => (await visitor.inject({ url })).statusCode === 200;
const isKept = async ({ path, url }: Picture): Promise<boolean> => {
  const row = await db.selectFrom("uploads").select("path").where("path", "=", path).executeTakeFirst();
  const shown = await isShown(url);
  expect(shown, "a row without files, or files without a row").toBe(row !== undefined);
  return shown;
};

it("deletes an upload after it was unused for a day, but not earlier", async () => {
  const picture = await upload();
  await sweep(23.9);
  expect(await isKept(picture)).toBe(true);
  await sweep(24.1);
  expect(await isKept(picture)).toBe(false);
});

it("keeps pictures of listings and profiles of any age while they are shown", async () => {
  const picture = await upload();
  const { url: avatar } = (await person.call(uploadAvatar, { body: { base64 } })).json();
  const { id } = await listingWith(picture);
  await db.updateTable("accounts").set({ avatar }).where("id", "=", account.id).execute();
  await sweep(10_000);
  expect([await isKept(picture), await isShown(avatar)]).toEqual([true, true]);

  await db.deleteFrom("properties").where("id", "=", id).execute();
  await db.updateTable("accounts").set({ avatar: null }).where("id", "=", account.id).execute();
  await sweep(25);
  expect([await isKept(picture), await isShown(avatar)]).toEqual([false, false]);
});

it("keeps the demo's shared pictures while any listing shows them", async () => {
  const shared = await upload();
  await db.updateTable("uploads").set({ account_id: null }).where("path", "=", shared.path).execute();
  const owner = await insertAccount(db, { type: "owner" });
  const [mine] = [await listingWith(shared, ownedBy(owner)), await listingWith(shared)];
  expect((await (await as(owner)).call(deleteProperty, { params: { id: mine.id } })).statusCode).toBe(200);
  await sweep(10_000);
  expect(await isKept(shared)).toBe(true);
});

it("is not needed for a deleted listing, whose unshared pictures are deleted with it", async () => {
  const [own, shared] = [await upload(), await upload()];
  const owner = await insertAccount(db, { type: "owner" });
  const { id } = await insertProperty(db, {
    ...ownedBy(owner),
    images: [own.url, shared.url, "https://pictures.test/foreign.jpg"],
    image_placeholders: ["x", "x", "x"],
  });
  await listingWith(shared);
  expect((await (await as(owner)).call(deleteProperty, { params: { id } })).statusCode).toBe(200);
  expect([await isKept(own), await isKept(shared)]).toEqual([false, true]);
});

it("deletes files without a row after a day, and keeps foreign files", async () => {
  const id = "0198aaaa-0000-7000-8000-00000000000f";
  await services.files.write(`property-images/${id}/320.webp`, Buffer.from("cut off"));
  await services.files.write("property-images/notes/320.webp", Buffer.from("somebody's"));
  const address = `/media/property-images/${id}/320.webp`;
  expect((await sweep(23.9)).strays).toBe(0);
  expect(await isShown(address)).toBe(true);
  expect((await sweep(24.1)).strays).toBe(1);
  expect(await isShown(address)).toBe(false);
  const notes = await services.files.open("property-images/notes/320.webp");
  notes?.content.destroy();
  expect(notes?.size).toBe(10);
});

it("retries what it could not delete", async () => {
  const picture = await upload();
  const broken = {
    ...services,
    files: { ...services.files, removeFolder: () => Promise.reject(new Error("the disk is away")) },
  };
  await sweepPictures(broken, inHours(25));
  expect(await isShown(picture.url)).toBe(true);
  expect((await sweep(25)).strays).toBe(1);
  expect(await isKept(picture)).toBe(false);
});

it("deletes hundreds per run, also with several sweeps at once", async () => {
  const rows = Array.from({ length: 250 }, (_, i) => ({
    path: `property-images/0198bbbb-0000-7000-8000-${String(i).padStart(12, "0")}/1280.webp`,
    kind: "property-images",
    width: 1,
    height: 1,
  }));
  await db.insertInto("uploads").values(rows).execute();
  const swept = await Promise.all([sweep(25), sweep(25), sweep(25)]);
  expect(swept.reduce((sum, { unused }) => sum + unused, 0)).toBe(250);
});

it("skips a picture of a listing that is being posted", async () => {
  const picture = await upload();
  await db.transaction().execute(async (trx) => {
    expect(await claimPictures(trx, caller, [picture.url])).toEqual([expect.any(String)]);
    await sweep(25);
  });
  expect(await isKept(picture)).toBe(true);
});

it("refuses the listing if its picture was just swept", async () => {
  const picture = await upload();
  const claim = () => db.transaction().execute((trx) => claimPictures(trx, caller, [picture.url]));
  let claiming: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    const held = await lockUnusedUploads(trx, inHours(25), 100);
    expect(held.map(({ path }) => path)).toContain(picture.path);
    claiming = expect(claim()).rejects.toMatchObject({ code: "invalid", fields: [{ path: "images.0" }] });
    await deleteUnusedUploads(trx, held);
  });
  await claiming;
});

it("keeps a picture that was used between its two checks", async () => {
  const picture = await upload();
  await listingWith(picture);
  const gone = await db.transaction().execute((trx) => deleteUnusedUploads(trx, [picture]));
  expect(gone).toEqual([]);
});

it("runs every hour", async () => {
  const picture = await upload();
  await db
    .updateTable("uploads")
    .set({ created_at: inHours(-25) })
    .where("path", "=", picture.path)
    .execute();
  const jobs = buildJobs(services);
  expect(jobs.times).toContainEqual(expect.objectContaining({ name: "sweepPictures", cron: "17 * * * *" }));
  const run = { id: "1", attempt: 1, signal: new AbortController().signal };
  await jobs.byName.get("sweepPictures")?.run({}, run);
  expect(await isKept(picture)).toBe(false);
});

it("works before any picture folder exists", async () => {
  await rm(path.join(config.dataDir, "media"), { recursive: true });
  expect(await sweepPictures(services)).toEqual({ unused: 0, strays: 0 });
});
