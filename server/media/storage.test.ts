import { afterEach, expect, it, vi } from "vitest";
import { MAX_SIGNED_SECONDS } from "#contract/pictures/picture-terms.ts";
import {
  deleteAvatar,
  deletePropertyImages,
  propertyImagePublicUrl,
  signPropertyImage,
  uploadAvatar,
  uploadPropertyImage,
} from "#contract/pictures/storage.ts";
import { loadSigningKeys } from "../keys/signing-keys.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";
import { plain } from "../testing/pictures.ts";
import { secondsLeft } from "./signed-address.ts";

const { db, as, visitor, services, config } = await testApp();
const uploader = await insertAccount(db);
const person = await as(uploader);
const stranger = await as(await insertAccount(db));
const admin = await as(await insertAccount(db, { type: "admin" }));
const base64 = (await plain(40, 30).jpeg().toBuffer()).toString("base64");

interface Picture {
  url: string;
  path: string;
}

async function upload(caller: TestCaller = person): Promise<Picture> {
  return (await caller.call(uploadPropertyImage, { body: { base64 } })).json();
}

async function listingWith(...pictures: Picture[]) {
  return insertProperty(db, {
    images: pictures.map(({ url }) => url),
    image_placeholders: pictures.map(() => "x"),
  });
}

const give = (caller: TestCaller, paths: unknown) => caller.call(deletePropertyImages, { body: { paths } });

const isShown = async ({ url }: { url: string }) => (await visitor.inject({ url })).statusCode === 200;
const hasRow = async ({ path }: Picture) =>
  (await db.selectFrom("uploads").select("path").where("path", "=", path).executeTakeFirst()) !== undefined;

afterEach(() => {
  vi.useRealTimers();
});

it("deletes the caller's own pictures, rows and files", async () => {
  const pictures = [await upload(), await upload()];
  const answer = await give(
    person,
    pictures.map(({ path }) => path),
  );
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  for (const { path, url } of pictures) {
    expect(await hasRow({ path, url })).toBe(false);
    for (const width of [320, 640, 1280])
      expect(await isShown({ url: url.replace("1280", String(width)) })).toBe(false);
  }
});

it("deletes nothing if one of the pictures belongs to someone else", async () => {
  const [mine, theirs] = [await upload(), await upload(stranger)];
  const answer = await give(person, [mine.path, theirs.path]);
  expect([answer.statusCode, answer.json().code]).toEqual([403, "forbidden"]);
  for (const picture of [mine, theirs]) expect([await hasRow(picture), await isShown(picture)]).toEqual([true, true]);
});

it("allows an admin to delete any picture", async () => {
  const [first, second] = [await upload(), await upload(stranger)];
  expect((await give(admin, [first.path, second.path])).statusCode).toBe(200);
  expect([await isShown(first), await isShown(second)]).toEqual([false, false]);
});

it("can be repeated, also with an empty list", async () => {
  const { path } = await upload();
  for (const paths of [[path], [path], [path, path], []]) expect((await give(person, paths)).statusCode).toBe(200);
});

it("keeps a picture that a listing shows", async () => {
  const [shown, spare] = [await upload(), await upload()];
  await listingWith(shown);
  expect((await give(person, [shown.path, spare.path])).json()).toEqual({ ok: true });
  expect([await hasRow(shown), await isShown(shown)]).toEqual([true, true]);
  expect(await isShown(spare)).toBe(false);
});

it("keeps the demo's pictures, which have no uploader", async () => {
  const shared = await upload();
  await db.updateTable("uploads").set({ account_id: null }).where("path", "=", shared.path).execute();
  expect((await give(person, [shared.path])).statusCode).toBe(403);
  expect((await give(admin, [shared.path])).statusCode).toBe(200);
  expect(await isShown(shared)).toBe(true);
});

it("refuses paths that are not listing pictures, in any spelling", async () => {
  await services.files.write("secret.webp", Buffer.from("secret"));
  const { path } = await upload();
  const avatar: string = (await person.call(uploadAvatar, { body: { base64 } })).json().url;
  for (const wrong of [
    "../secret.webp",
    "property-images/../../secret.webp",
    `property-images/../${path}`,
    path.replace("/1280.webp", ""),
    path.replace("/1280.webp", "/../../1280.webp"),
    `${path}/..`,
    "property-images",
    "/etc/passwd",
    "https://example.test/x.webp",
    avatar,
    avatar.replace("/media/", ""),
    "%2e%2e/secret.webp",
  ]) {
    const answer = await give(person, [path, wrong]);
    expect([wrong, answer.statusCode, answer.json().error]).toEqual([wrong, 400, "This is not the path of a picture."]);
    expect(answer.json().fields).toEqual([{ path: "paths.1", message: "This is not the path of a picture." }]);
  }
  expect(await isShown({ url: `/media/${path}` })).toBe(true);
  for (const paths of [undefined, "x", [17], [""], Array(101).fill(path)])
    expect((await give(person, paths)).statusCode).toBe(400);
});

const sign = (caller: TestCaller, query: Record<string, string>) => caller.call(signPropertyImage, { query });

it("signs a URL for the requested time", async () => {
  const { path } = await upload();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  const { url } = (await sign(person, { path, expiresIn: "60" })).json();
  const answer = await visitor.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("image/webp");
  expect(answer.headers["cache-control"]).toMatch(/^private, max-age=(60|59)$/);
  vi.setSystemTime(now + 58_000);
  expect((await visitor.inject({ url })).statusCode).toBe(200);
  vi.setSystemTime(now + 61_000);
  const late = await visitor.inject({ url });
  expect([late.statusCode, late.json()]).toMatchObject([403, { code: "link_expired" }]);
  expect(late.headers["cache-control"]).toBe("no-store");
});

it("signs for an hour by default, and for at most a week", async () => {
  const { path } = await upload();
  const { url } = (await sign(person, { path })).json();
  const expires = Number(new URLSearchParams(url.split("?")[1]).get("expires"));
  expect(Math.abs(expires - Date.now() / 1000 - 3600)).toBeLessThan(5);
  for (const expiresIn of ["1", String(MAX_SIGNED_SECONDS)])
    expect((await sign(person, { path, expiresIn })).statusCode).toBe(200);
  expect((await sign(person, { path, expires_in: "60" })).statusCode).toBe(200);
  for (const expiresIn of ["0", "-1", "1.5", "many", String(MAX_SIGNED_SECONDS + 1), "1e3", ""])
    expect([expiresIn, (await sign(person, { path, expiresIn })).statusCode]).toEqual([expiresIn, 400]);
});

it("refuses a modified signed URL", async () => {
  const [{ path }, other] = [await upload(), await upload()];
  const { url } = (await sign(person, { path, expiresIn: "60" })).json() as { url: string };
  const [address, query = ""] = url.split("?");
  const expires = Number(new URLSearchParams(query).get("expires"));
  for (const changed of [
    url.replace(String(expires), String(expires + 1)),
    `${other.url}?${query}`,
    `${address?.replace("1280", "640")}?${query}`,
    `${address}?expires=${expires}`,
    `${address}?${query.replace(/signature=.*/, "signature=")}`,
    `${address}?${query.replace(/signature=(.)/, (_, first) => `signature=${first === "A" ? "B" : "A"}`)}`,
    `${address}?signature=x`,
    `${url}&signature=x`,
  ]) {
    const answer = await visitor.inject({ url: changed });
    expect([changed, answer.statusCode]).toEqual([changed, 403]);
  }
});

it("signs for the uploader, admins, and anyone who may see a listing with the picture", async () => {
  const picture = await upload();
  const may = async (caller: TestCaller) => (await sign(caller, { path: picture.path })).statusCode;
  expect([await may(person), await may(admin), await may(stranger), await may(visitor)]).toEqual([200, 200, 403, 403]);

  const owner = await insertAccount(db);
  const { id } = await insertProperty(db, {
    ...ownedBy(owner),
    status: "pending",
    images: [picture.url],
    image_placeholders: ["x"],
  });
  expect([await may(await as(owner)), await may(stranger), await may(visitor)]).toEqual([200, 403, 403]);
  await db.updateTable("properties").set({ status: "approved" }).where("id", "=", id).execute();
  expect([await may(stranger), await may(visitor)]).toEqual([200, 200]);
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", owner.id).execute();
  expect([await may(stranger), await may(visitor), await may(admin)]).toEqual([403, 403, 200]);
});

it("signs only existing pictures of listings", async () => {
  const { path } = await upload();
  const avatar: string = (await person.call(uploadAvatar, { body: { base64 } })).json().url;
  for (const wrong of [
    path.replace(/[0-9a-f]{4}/, "0000"),
    avatar.replace("/media/", ""),
    "../secret.webp",
    "property-images/%2e%2e/secret.webp",
    "x",
  ])
    expect([wrong, (await sign(admin, { path: wrong })).statusCode]).toEqual([wrong, 404]);
  expect((await sign(admin, {})).statusCode).toBe(400);
});

it("returns the public URL of a picture, and other URLs unchanged", async () => {
  const { path, url } = await upload();
  const publicUrl = async (given: string) =>
    (await visitor.call(propertyImagePublicUrl, { query: { path: given } })).json().url;
  expect(await publicUrl(path)).toBe(url);
  expect(await publicUrl(url)).toBe(url);
  for (const given of [
    "https://pictures.test/a b.jpg?x=1",
    "http://pictures.test/x.jpg",
    "data:image/png;base64,AAAA",
    "blob:https://basera.test/0198",
  ])
    expect(await publicUrl(given)).toBe(given);
  for (const given of ["../secret.webp", "javascript:alert(1)", "nothing"])
    expect((await visitor.call(propertyImagePublicUrl, { query: { path: given } })).statusCode).toBe(404);
});

const avatarOf = async (id: string) =>
  (await db.selectFrom("accounts").select("avatar").where("id", "=", id).executeTakeFirstOrThrow()).avatar;

it("removes the caller's avatar from profile and listing, and deletes its files", async () => {
  const account = await insertAccount(db);
  const caller = await as(account);
  const { url } = (await caller.call(uploadAvatar, { body: { base64 } })).json();
  const saved = await caller.inject({ method: "PATCH", url: `/api/users/${account.id}`, payload: { avatar: url } });
  expect(saved.json().avatar).toBe(url);
  const listing = await insertProperty(db, { ...ownedBy(account), owner_avatar: url });

  expect((await caller.call(deleteAvatar)).json()).toEqual({ ok: true });
  expect(await avatarOf(account.id)).toBeNull();
  expect(await isShown({ url })).toBe(false);
  const shown = await visitor.inject({ url: `/api/properties/${listing.id}` });
  expect(shown.json().owner.avatar).toBeNull();
  expect((await caller.call(deleteAvatar)).json()).toEqual({ ok: true });
});

it("removes a picture that came from Google", async () => {
  const account = await insertAccount(db, { avatar: "https://pictures.test/me.jpg" });
  expect((await (await as(account)).call(deleteAvatar)).statusCode).toBe(200);
  expect(await avatarOf(account.id)).toBeNull();
});

it("signs with a key that other processes and later starts share", async () => {
  const { path } = await upload();
  const { url } = (await sign(person, { path })).json();
  const [, key = "", query] = /^\/media\/(.+)\?(.+)$/.exec(url) ?? [];
  const { expires = "", signature = "" } = Object.fromEntries(new URLSearchParams(query));
  expect(secondsLeft(await loadSigningKeys(config), key, { expires, signature })).toBeGreaterThan(3590);
});
