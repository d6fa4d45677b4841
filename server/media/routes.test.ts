import sharp from "sharp";
import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { storePicture } from "./store-picture.ts";

const { services, db, visitor } = await testApp();

const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#2f6f78" } })
  .jpeg()
  .toBuffer();

it("stores a picture with its row and serves every width to anyone, immutable", async () => {
  const { id: accountId } = await insertAccount(db);
  const stored = await storePicture(services, { kind: "property-images", accountId, bytes });
  expect(stored.address).toMatch(/^\/media\/property-images\/[0-9a-f-]{36}\/1280\.webp$/);
  const row = await db.selectFrom("uploads").selectAll().where("path", "=", stored.path).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ account_id: accountId, kind: "property-images", width: 800, height: 600 });
  expect(row.placeholder).toBe(stored.placeholder);

  for (const width of [320, 640, 1280]) {
    const answer = await visitor.inject({ url: stored.address.replace("1280", String(width)) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(Math.min(width, 800));
    expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
  }
});

it("responds to HEAD with headers only, and to a known tag with 304", async () => {
  const { address } = await storePicture(services, { kind: "avatars", accountId: null, bytes });
  const whole = await visitor.inject({ url: address });
  const head = await visitor.inject({ method: "HEAD", url: address });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe("");
  expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);
  const tag = String(whole.headers.etag);
  expect(head.headers.etag).toBe(tag);
  for (const given of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const answer = await visitor.inject({ url: address, headers: { "if-none-match": given } });
    expect(answer.statusCode).toBe(304);
    expect(answer.body).toBe("");
    expect(answer.headers.etag).toBe(tag);
  }
  expect((await visitor.inject({ url: address, headers: { "if-none-match": '"other"' } })).statusCode).toBe(200);
});

it("responds 404 with our error body for unknown keys in any spelling", async () => {
  await services.files.write("secret.webp", Buffer.from("secret"));
  const id = "01234567-89ab-7def-8123-456789abcdef";
  for (const url of [
    `/media/property-images/${id}/1280.webp`,
    `/media/property-images/${id}`,
    `/media/property-images/${id}/999.webp`,
    `/media/property-images/${id}/1280.webp.part`,
    "/media/",
    "/media/secret.webp",
    "/media/property-images/../secret.webp",
    "/media/property-images/%2e%2e/secret.webp",
    "/media/..%2f..%2f..%2fetc%2fpasswd",
    `/media/avatars/${id}/..%2f..%2f..%2fauth-keys.json`,
    "/media/property-images/%00/1280.webp",
  ]) {
    const answer = await visitor.inject({ url });
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.json()).toMatchObject({ code: "not_found", error: "Not found." });
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

it("responds 400 to a malformed URL", async () => {
  expect((await visitor.inject({ url: "/media/%zz" })).statusCode).toBe(400);
});

it("deletes the files of a picture", async () => {
  const { address, path } = await storePicture(services, { kind: "property-images", accountId: null, bytes });
  await services.files.removeFolder(path.slice(0, path.lastIndexOf("/")));
  expect((await visitor.inject({ url: address })).statusCode).toBe(404);
});
