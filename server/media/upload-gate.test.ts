import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { RENDITION_WIDTHS } from "#contract/renditions.ts";
import { uploadAvatar, uploadPropertyImage } from "#contract/storage.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { plain } from "../testing/pictures.ts";

const strict = await testApp({ rateLimitScale: 1 });
/** One whom 45 beginnings of uploads at the same instant do not overburden. */
const lenient = await testApp({ maxRequests: 1000 });
const base64 = (await plain(20, 20).png().toBuffer()).toString("base64");

it("takes 60 pictures an hour from a person, avatars among them, and says when the next may come", async () => {
  const { db, as } = strict;
  const person = await as(await insertAccount(db));
  for (let i = 0; i < 60; i += 1) {
    const endpoint = i % 2 === 0 ? uploadPropertyImage : uploadAvatar;
    expect((await person.call(endpoint, { body: { base64 } })).statusCode).toBe(201);
  }
  const refused = await person.call(uploadPropertyImage, { body: { base64 } });
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);

  const other = await as(await insertAccount(db));
  expect((await other.call(uploadPropertyImage, { body: { base64 } })).statusCode).toBe(201);
});

it("receives 40 uploads at once, refuses more until one ends, and forgets those that break off", async () => {
  const { app, db, as } = lenient;
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address() as { port: number };
  const person = await as(await insertAccount(db));
  const head = [
    `POST ${uploadPropertyImage.path} HTTP/1.1`,
    "host: localhost",
    `authorization: Bearer ${person.token}`,
    "content-type: application/json",
    "content-length: 1000",
  ].join("\r\n");
  const another = await as(await insertAccount(db));
  const upload = () => another.call(uploadPropertyImage, { body: { base64 } });

  const sockets: Socket[] = [];
  let answered = 0;
  for (let i = 0; i < 45; i += 1) {
    const socket = connect(address.port, "127.0.0.1");
    sockets.push(socket);
    socket.once("data", () => (answered += 1));
    socket.write(`${head}\r\n\r\n{"base64": "`);
  }
  await expect.poll(() => answered, { timeout: 15_000 }).toBe(5);
  const refused = await upload();
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ code: "not_ready" });
  expect(refused.headers["retry-after"]).toBe("5");

  for (const socket of sockets) {
    socket.destroy();
    await once(socket, "close");
  }
  await expect.poll(async () => (await upload()).statusCode, { timeout: 15_000 }).toBe(201);
});

it("lets nobody wait for more than a few pictures of others, and takes any number of one person", async () => {
  const { db, as, services } = await testApp();
  const [one, another] = [await as(await insertAccount(db)), await as(await insertAccount(db))];
  const { write } = services.files;
  let store = () => {};
  const stored = new Promise<void>((resolve) => {
    store = resolve;
  });
  let held = 0;
  services.files.write = async (...file) => {
    held += 1;
    await stored;
    return write.apply(services.files, file);
  };
  const upload = (person: typeof one) => person.call(uploadPropertyImage, { body: { base64 } });
  const first = Array.from({ length: 20 }, () => upload(one));
  await expect.poll(() => held).toBe(20 * RENDITION_WIDTHS.length);

  const refused = await upload(another);
  expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([503, "not_ready", "1"]);
  store();
  expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  expect((await upload(another)).statusCode).toBe(201);
});

it("says over a real connection that a file is too large, before it has been sent whole", async () => {
  const { app, db, as } = lenient;
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as { port: number };
  const { token } = await as(await insertAccount(db));
  for (const bytes of [5_300_000, 30_000_000]) {
    const answer = await fetch(`http://127.0.0.1:${port}${uploadPropertyImage.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ base64: Buffer.alloc(bytes).toString("base64") }),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: "file_too_large",
      error: "File size too large. Maximum size is 5MB.",
    });
  }
});
