import sharp from "sharp";
import { expect, it } from "vitest";
import { MAX_IMAGE_BYTES } from "#contract/pictures/picture-terms.ts";
import { uploadAvatar, uploadPropertyImage } from "#contract/pictures/storage.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { noisy, plain } from "../testing/pictures.ts";

const { db, as, visitor, services } = await testApp();
const account = await insertAccount(db);
const person = await as(account);
const jpeg = await plain(1600, 1200).jpeg().toBuffer();

const upload = (bytes: Uint8Array, contentType = "image/jpeg", caller: TestCaller = person) =>
  caller.call(uploadPropertyImage, { body: { base64: Buffer.from(bytes).toString("base64"), contentType } });

const uploadsOf = (id: string) => db.selectFrom("uploads").selectAll().where("account_id", "=", id).execute();

async function foldersOf(kind: string): Promise<number> {
  let count = 0;
  for await (const _ of services.files.listFolders(kind)) count += 1;
  return count;
}

/** Expects the upload to be refused, and nothing to be stored. */
async function expectRefused(bytes: Uint8Array, status: number, error: unknown, contentType?: string): Promise<void> {
  const before = [(await uploadsOf(account.id)).length, await foldersOf("property-images")];
  const answer = await upload(bytes, contentType);
  expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  expect([(await uploadsOf(account.id)).length, await foldersOf("property-images")]).toEqual(before);
}

const UNREADABLE = expect.stringMatching(/cannot be read/);
const WRONG_TYPE = "Invalid file type. Only JPEG, PNG, and WebP are allowed.";
const TOO_LARGE = "File size too large. Maximum size is 5MB.";

it("stores a picture and returns its renditions", async () => {
  const answer = await upload(jpeg);
  expect(answer.statusCode).toBe(201);
  const picture = answer.json();
  const folder = /^\/media\/(property-images\/[0-9a-f-]{36})\/1280\.webp$/.exec(picture.url)?.[1];
  expect(picture).toEqual({
    url: `/media/${folder}/1280.webp`,
    path: `${folder}/1280.webp`,
    width: 1280,
    height: 960,
    placeholder: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
    renditions: {
      320: `/media/${folder}/320.webp`,
      640: `/media/${folder}/640.webp`,
      1280: `/media/${folder}/1280.webp`,
    },
  });
  for (const [width, url] of Object.entries<string>(picture.renditions)) {
    const file = await visitor.inject({ url });
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: Number(width), format: "webp" });
  }
  expect(await uploadsOf(account.id)).toContainEqual(
    expect.objectContaining({ path: picture.path, kind: "property-images", width: 1280, height: 960 }),
  );
});

it("accepts a data URL, both spellings, and no content type", async () => {
  const base64 = jpeg.toString("base64");
  for (const body of [
    { base64: `data:image/jpeg;base64,${base64}`, contentType: "image/jpeg" },
    { base64: `data:image/jpeg;charset=x;base64,${base64}`, content_type: "image/jpeg" },
    { base64: `DATA:;BASE64,${base64}` },
    { base64, content_type: null },
  ])
    expect((await person.call(uploadPropertyImage, { body })).statusCode).toBe(201);
});

it("detects JPEG, PNG and WebP by content, not by the claimed type", async () => {
  const files = [jpeg, await plain(90, 60).png().toBuffer(), await plain(90, 60).webp().toBuffer()];
  for (const bytes of files)
    for (const claim of ["image/jpeg", "image/gif", "text/html", "", "application/x-php"]) {
      const answer = await upload(bytes, claim);
      expect(answer.statusCode).toBe(201);
      const file = await visitor.inject({ url: answer.json().url });
      expect(file.headers["content-type"]).toBe("image/webp");
    }
});

it("refuses SVG, HTML, GIF, TIFF, PDF and scripts with any claimed type", async () => {
  const files = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    Buffer.from('<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from("<!doctype html><script>alert(1)</script>"),
    Buffer.from("%PDF-1.7\n"),
    Buffer.from("#!/bin/sh\necho hello\n"),
    Buffer.from("hello"),
    await plain(9, 9).gif().toBuffer(),
    await plain(9, 9).tiff().toBuffer(),
    Buffer.from("RIFF\x24\x00\x00\x00WAVEfmt ", "latin1"),
  ];
  for (const bytes of files)
    for (const claim of ["image/jpeg", "image/png", "image/svg+xml"])
      await expectRefused(bytes, 415, WRONG_TYPE, claim);
});

it("drops hidden content: a page behind a picture, a script in its comment, an appended archive", async () => {
  const html = "<html><script>alert(document.domain)</script></html>";
  const commented = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, html.length + 2]),
    Buffer.from(html),
    jpeg.subarray(2),
  ]);
  const followed = Buffer.concat([jpeg, Buffer.from(html), Buffer.from("PK\x03\x04hidden.exe", "latin1")]);
  const described = await plain(60, 40)
    .withExif({ IFD0: { ImageDescription: html } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- ${html} --></x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  for (const bytes of [commented, followed, described]) {
    expect(bytes.includes("<script>")).toBe(true);
    const answer = await upload(bytes, "text/html");
    expect(answer.statusCode).toBe(201);
    for (const url of Object.values<string>(answer.json().renditions)) {
      const file = await visitor.inject({ url });
      expect(file.headers).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" });
      expect(file.rawPayload.includes("script")).toBe(false);
      expect(file.rawPayload.includes("PK\x03\x04")).toBe(false);
      expect((await sharp(file.rawPayload).metadata()).format).toBe("webp");
    }
  }
});

it("turns a photo upright and drops its location and camera", async () => {
  const photo = await plain(600, 400)
    .withExif({
      IFD0: { Make: "Phone", Copyright: "Somebody" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "12/1 58/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "77/1 38/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { exif, orientation } = await sharp(photo).metadata();
  expect([orientation, exif?.includes("Phone")]).toEqual([6, true]);
  const picture = (await upload(photo)).json();
  expect(picture).toMatchObject({ width: 400, height: 600 });
  for (const url of Object.values<string>(picture.renditions)) {
    const kept = await sharp((await visitor.inject({ url })).rawPayload).metadata();
    expect(kept.exif ?? kept.xmp ?? kept.iptc ?? kept.icc ?? kept.orientation).toBeUndefined();
    expect(kept.width).toBeLessThan(kept.height ?? 0);
  }
});

it("accepts a JPEG without its last two bytes, and refuses truncated and damaged pictures", async () => {
  const photo = await noisy(600, 400).jpeg().toBuffer();
  expect((await upload(photo.subarray(0, -2))).statusCode).toBe(201);
  const png = await noisy(300, 300).png().toBuffer();
  const webp = await noisy(300, 300).webp().toBuffer();
  for (const bytes of [photo, png, webp]) await expectRefused(bytes.subarray(0, bytes.length / 2), 400, UNREADABLE);
  const holed = Buffer.from(png);
  const middle = Math.floor(png.length / 2);
  holed.fill(0, middle, middle + 500);
  await expectRefused(holed, 400, UNREADABLE);
  await expectRefused(Buffer.from("\x89PNG\r\n\x1a\nrest", "latin1"), 400, UNREADABLE);
});

it("refuses decompression bombs of more than 52 megapixels", async () => {
  const many = /52 megapixels/;
  const png = await plain(10_000, 5_201).png({ compressionLevel: 9 }).toBuffer();
  expect(png.length).toBeLessThan(MAX_IMAGE_BYTES);
  await expectRefused(png, 400, expect.stringMatching(many));
  // The header claims 60,000 by 60,000 pixels.
  const lying = Buffer.from(await plain(9, 9).png().toBuffer());
  lying.writeUInt32BE(60_000, 16);
  lying.writeUInt32BE(60_000, 20);
  await expectRefused(lying, 400, expect.stringMatching(/cannot be read|52 megapixels/));
  const jpegHeader = Buffer.from(jpeg);
  const frame = jpegHeader.indexOf(Buffer.from([0xff, 0xc0]));
  jpegHeader.writeUInt16BE(60_000, frame + 5);
  jpegHeader.writeUInt16BE(60_000, frame + 7);
  await expectRefused(jpegHeader, 400, expect.stringMatching(many));
});

it("accepts a picture of exactly 5 MB and refuses one byte more", async () => {
  const photo = await noisy(1000, 800).jpeg().toBuffer();
  const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
  expect((await upload(padded(MAX_IMAGE_BYTES))).statusCode).toBe(201);
  await expectRefused(padded(MAX_IMAGE_BYTES + 1), 413, TOO_LARGE);
  await expectRefused(padded(MAX_IMAGE_BYTES + 100_000), 413, TOO_LARGE);
  await expectRefused(padded(20 * 1024 * 1024), 413, TOO_LARGE);
});

it("raises the body limit for uploads only", async () => {
  const answer = await person.inject({
    method: "PATCH",
    url: `/api/users/${account.id}`,
    payload: { bio: "x".repeat(2_000_000) },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([413, "too_large"]);
});

it("refuses invalid base64 and missing fields with a message", async () => {
  for (const [body, sentence] of [
    [{}, "Please choose a picture."],
    [{ base64: "" }, "Please choose a picture."],
    [{ base64: 17 }, "Please choose a picture."],
    [{ base64: null }, "Please choose a picture."],
    [{ base64: "not base64 at all!" }, "The picture must be given as base64."],
    [{ base64: `data:image/png,${jpeg.toString("base64")}` }, "The picture must be given as base64."],
    [{ base64: jpeg.toString("base64"), contentType: 17 }, "contentType must be text"],
  ] as const) {
    const answer = await person.call(uploadPropertyImage, { body });
    expect([answer.statusCode, answer.json().error]).toEqual([400, sentence]);
  }
});

it("applies the same checks to avatars, and returns their URL", async () => {
  const answer = await person.call(uploadAvatar, { body: { base64: jpeg.toString("base64") } });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ url: expect.stringMatching(/^\/media\/avatars\/[0-9a-f-]{36}\/1280\.webp$/) });
  expect((await visitor.inject({ url: answer.json().url })).statusCode).toBe(200);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64");
  expect((await person.call(uploadAvatar, { body: { base64: svg } })).json().error).toBe(WRONG_TYPE);
  const large = Buffer.alloc(MAX_IMAGE_BYTES + 1).toString("base64");
  expect((await person.call(uploadAvatar, { body: { base64: large } })).json().error).toBe(TOO_LARGE);
});

it("accepts pictures from signed-in people only", async () => {
  for (const endpoint of [uploadPropertyImage, uploadAvatar]) {
    const answer = await visitor.call(endpoint, { body: { base64: jpeg.toString("base64") } });
    expect([answer.statusCode, answer.json().error]).toEqual([401, "Please sign in."]);
  }
});

it("accepts 20 pictures at once", async () => {
  const photo = await noisy(1200, 900).jpeg().toBuffer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(photo)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map((answer) => answer.json().path)).size).toBe(20);
});
