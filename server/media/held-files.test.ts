import { expect, it } from "vitest";
import { deletePropertyImages, uploadPropertyImage } from "#contract/pictures/storage.ts";
import { newClient } from "../db/connect.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { plain } from "../testing/pictures.ts";
import { FILES_HELD_LOCK } from "./held-files.ts";
import { sweepPictures } from "./sweep.ts";

const { db, as, visitor, services } = await testApp();
const person = await as(await insertAccount(db));
const base64 = (await plain(40, 30).jpeg().toBuffer()).toString("base64");
const isShown = async (url: string) => (await visitor.inject({ url })).statusCode === 200;
const inADay = () => new Date(Date.now() + 25 * 60 * 60 * 1000);

it("keeps files of deleted pictures while a backup runs, until a later sweep", async () => {
  const { url, path } = (await person.call(uploadPropertyImage, { body: { base64 } })).json();
  const backup = newClient(db);
  await backup.connect();
  await backup.query("select pg_advisory_lock($1)", [FILES_HELD_LOCK]);
  expect((await person.call(deletePropertyImages, { body: { paths: [path] } })).statusCode).toBe(200);
  expect(await db.selectFrom("uploads").select("path").where("path", "=", path).execute()).toEqual([]);
  await sweepPictures(services, inADay());
  expect(await isShown(url)).toBe(true);

  await backup.end();
  await sweepPictures(services, inADay());
  expect(await isShown(url)).toBe(false);
});
