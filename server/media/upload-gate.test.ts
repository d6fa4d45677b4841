import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { RENDITION_WIDTHS } from "#contract/pictures/renditions.ts";
import { uploadAvatar, uploadPropertyImage } from "#contract/pictures/storage.ts";
import { readConfig } from "../config.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { plain } from "../testing/pictures.ts";

const strict = await testApp({ rateLimitScale: 1 });
/** Does not shed load when 45 uploads begin at once. A header names the client. */
const lenient = await testApp({
  maxRequests: 1000,
  auth: { ...readConfig({}).auth, rateLimitHeader: "X-Client" },
});
const base64 = (await plain(20, 20).png().toBuffer()).toString("base64");

it("accepts 60 pictures an hour per person, avatars included, and says when to retry", async () => {
  const { db, as } = strict;
  const person = await as(await insertAccount(db));
  const begun = performance.now();
  const upload = (n: number) => person.call(n % 2 === 0 ? uploadPropertyImage : uploadAvatar, { body: { base64 } });
  let accepted = 0;
  let refused = await upload(accepted);
  for (; refused.statusCode === 201; refused = await upload(accepted)) accepted += 1;
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
  expect(accepted).toBeGreaterThanOrEqual(60);
  // One more is allowed with every minute.
  expect(accepted).toBeLessThanOrEqual(60 + (performance.now() - begun) / 60_000);
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);

  const other = await as(await insertAccount(db));
  expect((await other.call(uploadPropertyImage, { body: { base64 } })).statusCode).toBe(201);
});

async function lenientPort(): Promise<number> {
  const { app } = lenient;
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as { port: number }).port;
}

/** Opens an upload whose body never ends. Returns its socket and a function that returns the response so far. */
function openUpload(port: number, token: string | null, { body = '{"base64": "', client = "203.0.113.1" } = {}) {
  const head = [
    `POST ${uploadPropertyImage.path} HTTP/1.1`,
    "host: localhost",
    `authorization: Bearer ${token}`,
    `x-client: ${client}`,
    "content-type: application/json",
    "content-length: 1000000",
  ].join("\r\n");
  const socket = connect(port, "127.0.0.1");
  const upload = { socket, response: "" };
  socket.on("data", (chunk) => (upload.response += chunk));
  socket.write(`${head}\r\n\r\n${body}`);
  return upload;
}

async function closeAll(uploads: { socket: Socket }[]): Promise<void> {
  for (const { socket } of uploads) {
    if (socket.closed) continue;
    socket.destroy();
    await once(socket, "close");
  }
}

it("receives 40 uploads at once, refuses more, and releases the slots of aborted uploads", async () => {
  const { db, as } = lenient;
  const port = await lenientPort();
  const uploads: ReturnType<typeof openUpload>[] = [];
  for (let i = 0; i < 15; i += 1) {
    const { token } = await as(await insertAccount(db));
    for (let j = 0; j < 3; j += 1) uploads.push(openUpload(port, token, { client: `203.0.113.${i}` }));
  }
  // Later, uploads that wait are ended as too slow.
  const refused = () => uploads.filter(({ response }) => response.includes("503 Service Unavailable"));
  await expect.poll(() => refused().length).toBe(5);
  for (const { response } of refused()) expect(response).toContain("retry-after: 5");
  const another = await as(await insertAccount(db));
  const upload = () => another.call(uploadPropertyImage, { body: { base64 } });
  expect((await upload()).json()).toMatchObject({ code: "not_ready" });

  await closeAll(uploads);
  await expect.poll(async () => (await upload()).statusCode).toBe(201);
});

it("gives one client 10 slots over all its accounts, and an IPv6 client by its /64", async () => {
  const { db, as } = lenient;
  const port = await lenientPort();
  for (const addressOf of [() => "198.51.100.7", (i: number) => `2001:db8:0:7::${i + 1}`]) {
    const uploads: ReturnType<typeof openUpload>[] = [];
    for (let i = 0; i < 14; i += 1) {
      const { token } = await as(await insertAccount(db));
      for (let j = 0; j < 3; j += 1) uploads.push(openUpload(port, token, { client: addressOf(i) }));
    }
    // Later, uploads that wait are ended as too slow.
    const refused = () => uploads.filter(({ response }) => response.includes("503 Service Unavailable"));
    await expect.poll(() => refused().length).toBe(32);
    const another = await as(await insertAccount(db));
    const upload = (client: string) =>
      another.call(uploadPropertyImage, { body: { base64 }, headers: { "x-client": client } });
    expect((await upload("198.51.100.8")).statusCode).toBe(201);
    expect((await upload(addressOf(0))).json()).toMatchObject({ code: "not_ready" });
    await closeAll(uploads);
    await expect.poll(async () => (await upload(addressOf(0))).statusCode).toBe(201);
  }
});

it("accepts 600 pictures an hour per client over all its accounts", async () => {
  const { db, as } = strict;
  const upload = (person: Awaited<ReturnType<typeof as>>, remoteAddress: string) =>
    person.inject({
      method: "POST",
      url: uploadPropertyImage.path,
      remoteAddress,
      payload: { base64: Buffer.from("no picture").toString("base64") },
    });
  for (let account = 0; account < 10; account += 1) {
    const person = await as(await insertAccount(db));
    const sent = Array.from({ length: 60 }, () => upload(person, "198.51.100.9"));
    expect((await Promise.all(sent)).filter(({ statusCode }) => statusCode === 429)).toEqual([]);
  }
  const eleventh = await as(await insertAccount(db));
  // The limit refills by one every six seconds.
  const statuses: number[] = [];
  while (statuses.length < 50 && !statuses.includes(429))
    statuses.push((await upload(eleventh, "198.51.100.9")).statusCode);
  expect(statuses).toContain(429);
  expect((await upload(eleventh, "198.51.100.10")).statusCode).not.toBe(429);
});

it("keeps slots for others when one account opens 41 slow uploads, and ends them with 408", async () => {
  const { db, as } = lenient;
  const port = await lenientPort();
  const attacker = await as(await insertAccount(db));
  const uploads = Array.from({ length: 41 }, () => openUpload(port, attacker.token));
  const trickle = setInterval(() => {
    for (const { socket } of uploads) if (socket.writable) socket.write("AAAA");
  }, 200);
  try {
    const another = await as(await insertAccount(db));
    for (let i = 0; i < 3; i += 1)
      expect((await another.call(uploadPropertyImage, { body: { base64 } })).statusCode).toBe(201);
    await expect.poll(() => uploads.filter(({ response }) => response !== "").length).toBeGreaterThanOrEqual(3);
    const [first] = uploads.filter(({ response }) => response !== "");
    expect(first?.response).toContain("408 Request Timeout");
    expect(first?.response).toContain('"code":"upload_too_slow"');
  } finally {
    clearInterval(trickle);
    await closeAll(uploads);
  }
});

it("does not log an error when a client aborts an upload", async () => {
  const lines: string[] = [];
  const { app, db, as } = await testApp({}, (line) => lines.push(line));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as { port: number };
  const { token } = await as(await insertAccount(db));
  const arriving = once(app.server, "request") as Promise<[IncomingMessage, ServerResponse]>;
  const { socket } = openUpload(port, token);
  const [request, response] = await arriving;
  // The route reads the body only after the caller is authenticated.
  await expect.poll(() => request.listenerCount("error")).toBeGreaterThan(0);
  const closed = once(response, "close");
  socket.resetAndDestroy();
  await closed;
  await expect.poll(() => response.headersSent || request.errored).toBeTruthy();
  await new Promise(setImmediate);
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)).toEqual([]);
});

it("takes no slot for an upload whose body has not begun", async () => {
  const { db, as } = lenient;
  const port = await lenientPort();
  const person = await as(await insertAccount(db));
  const uploads = Array.from({ length: 5 }, () => openUpload(port, person.token, { body: "" }));
  expect((await person.call(uploadPropertyImage, { body: { base64 } })).statusCode).toBe(201);
  await closeAll(uploads);
});

it("refuses an upload while many pictures of others are processed, and queues any number of one account", async () => {
  const { db, as, services } = await testApp();
  const members = await Promise.all(Array.from({ length: 5 }, async () => as(await insertAccount(db))));
  const [another, ...others] = members as [(typeof members)[0], ...typeof members];
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
  const upload = (person: typeof another, from = 0) =>
    person.inject({
      method: "POST",
      url: uploadPropertyImage.path,
      remoteAddress: `203.0.113.${from}`,
      payload: { base64 },
    });
  const first = others.flatMap((other, i) => Array.from({ length: 5 }, () => upload(other, i + 1)));
  await expect.poll(() => held).toBe(12 * RENDITION_WIDTHS.length);

  const refused = await upload(another);
  expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([503, "not_ready", "1"]);
  store();
  expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  expect((await upload(another)).statusCode).toBe(201);
});

it("reports a file that is too large before it is sent completely, over a real connection", async () => {
  const { db, as } = lenient;
  const port = await lenientPort();
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
