import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { deletePropertyImages, uploadPropertyImage } from "#contract/pictures/storage.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { plain } from "../testing/pictures.ts";
import { startS3 } from "../testing/programs/s3.ts";
import { sweepPictures } from "./sweep.ts";

const s3 = await startS3();
afterAll(() => s3.stop());
const { db, as, visitor, services } = await testApp({ s3: s3.config });
const unknown = await testApp({ s3: { ...s3.config, accessKeyId: "unknown" } });
const misplaced = await testApp({ s3: { ...s3.config, bucket: "no-such-bucket" } });
const person = await as(await insertAccount(db));
const base64 = (await plain(1600, 1200).jpeg().toBuffer()).toString("base64");
const upload = () => person.call(uploadPropertyImage, { body: { base64 } });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

it("serves pictures from the bucket as from disk", async () => {
  const picture = (await upload()).json();
  for (const [width, url] of Object.entries<string>(picture.renditions)) {
    const answer = await visitor.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(answer.rawPayload.length),
      etag: `"${picture.path.split("/")[1]}-${width}"`,
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: Number(width), format: "webp" });
  }
  expect((await visitor.inject({ method: "HEAD", url: picture.url })).statusCode).toBe(200);
  const known = { "if-none-match": `"${picture.path.split("/")[1]}-1280"` };
  expect((await visitor.inject({ url: picture.url, headers: known })).statusCode).toBe(304);
});

it("stores objects with their type and immutable caching", async () => {
  const { GetObjectCommand, S3Client } = await import("@aws-sdk/client-s3");
  const { endpoint, region, bucket, ...credentials } = s3.config;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const { path } = (await upload()).json();
  const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: path }));
  expect(object).toMatchObject({ ContentType: "image/webp", CacheControl: "public, max-age=31536000, immutable" });
  await object.Body?.transformToByteArray();
  client.destroy();
});

it("deletes and sweeps pictures there", async () => {
  const [given, swept] = [(await upload()).json(), (await upload()).json()];
  expect((await person.call(deletePropertyImages, { body: { paths: [given.path] } })).statusCode).toBe(200);
  expect((await visitor.inject({ url: given.url })).statusCode).toBe(404);
  await services.files.write("avatars/0198aaaa-0000-7000-8000-00000000000f/320.webp", Buffer.from("cut off"));
  expect(await sweepPictures(services, inDays(0.9))).toEqual({ unused: 0, strays: 0 });
  const result = await sweepPictures(services, inDays(1.1));
  expect(result.unused).toBeGreaterThan(0);
  expect(result.strays).toBe(1);
  expect((await visitor.inject({ url: swept.url })).statusCode).toBe(404);
  const left: string[] = [];
  for (const kind of ["avatars", "property-images"])
    for await (const { folder } of services.files.listFolders(kind)) left.push(folder);
  expect(left).toEqual([]);
});

it("responds 503 while the store fails, stores no row, and recovers", async () => {
  const picture = (await upload()).json();
  for (const { as, db, visitor } of [unknown, misplaced]) {
    const person = await as(await insertAccount(db));
    const answers = [
      await person.call(uploadPropertyImage, { body: { base64 } }),
      await visitor.inject({ url: picture.url }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  }

  await s3.stop();
  const before = await db.selectFrom("uploads").select("path").execute();
  for (const answer of [await upload(), await visitor.inject({ url: picture.url })]) {
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: "not_ready" }]);
    expect(answer.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    expect(answer.body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|S3RVER/);
  }
  expect(await db.selectFrom("uploads").select("path").execute()).toEqual(before);
  await expect(sweepPictures(services, inDays(0.5))).rejects.toMatchObject({ code: "not_ready" });
  // Deleting a picture succeeds once its row is deleted; its files are swept later.
  expect((await person.call(deletePropertyImages, { body: { paths: [picture.path] } })).statusCode).toBe(200);
  expect((await visitor.inject({ url: "/api/health" })).statusCode).toBe(200);
});
