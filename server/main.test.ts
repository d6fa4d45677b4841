import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterEach, expect, it } from "vitest";
import type { Transparency } from "#contract/desk/transparency.ts";
import { freePort } from "./process/free-port.ts";
import { postBody } from "./testing/factories.ts";
import { postgresPid } from "./testing/programs/data-folder.ts";
import {
  callsTo,
  dataFolder,
  ended,
  endServers,
  ready,
  run,
  serve,
  until,
  usedDataFolder,
} from "./testing/programs/running-server.ts";
import { RULE_SETS } from "./trust/rules/rule-set.ts";

afterEach(endServers);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it("starts serving, and on SIGTERM exits with 0 and stops PostgreSQL", async () => {
  const [folder, port] = [await dataFolder(), await freePort()];
  const server = serve({ PORT: String(port), DATA_DIR: folder });
  await ready(server);
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
  const { body } = await callsTo(port)<Transparency>("GET", "/api/transparency");
  expect(body.rule_sets).toContainEqual({ ...RULE_SETS.at(-1), released_at: expect.stringMatching(/^\d{4}-/) });
  const database = await postgresPid(folder);
  server.child.kill("SIGTERM");
  expect(await ended(server.child)).toBe(0);
  expect(isAlive(database)).toBe(false);
});

it("starts again immediately after kill -9, which also stops PostgreSQL", async () => {
  const [folder, port] = [await usedDataFolder(), await freePort()];
  const first = serve({ PORT: String(port), DATA_DIR: folder });
  await ready(first);
  const database = await postgresPid(folder);
  first.child.kill("SIGKILL");
  await ended(first.child);
  const second = serve({ PORT: String(port), DATA_DIR: folder });
  await ready(second);
  expect(isAlive(database)).toBe(false);
});

it("stores no partial property when it is killed during posts", async () => {
  const [folder, port] = [await usedDataFolder(), await freePort()];
  const environment = { PORT: String(port), DATA_DIR: folder, RATE_LIMIT_SCALE: "1000" };
  const first = serve(environment);
  await ready(first);
  const call = callsTo(port);
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#2f6f78" } });
  const base64 = (await picture.png().toBuffer()).toString("base64");
  const people = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const email = `owner${n}@example.test`;
      const signedUp = await call<{ access_token: string }>("POST", "/auth/v1/signup", {
        email,
        password: "correct horse 9",
      });
      const token = signedUp.body.access_token;
      const { url } = (await call<{ url: string }>("POST", "/api/storage/property-images/upload", { base64 }, token))
        .body;
      return { email, token, image: url };
    }),
  );
  const post = ({ token, image }: (typeof people)[number]) => call("POST", "/api/properties", postBody([image]), token);
  const posts = people.map((person) =>
    post(person).then(
      ({ status }) => status,
      () => null,
    ),
  );
  await Promise.any(posts);
  first.child.kill("SIGKILL");
  const answered = await Promise.all(posts);

  await ready(serve(environment));
  expect(answered).toContain(201);
  for (const [n, person] of people.entries()) {
    const listed = (await call<object[]>("GET", `/api/properties/owner?email=${person.email}`, undefined, person.token))
      .body;
    const { type } = (await call<{ type: string }>("GET", "/api/users/me", undefined, person.token)).body;
    if (answered[n] === 201) expect(listed).toHaveLength(1);
    expect([person.email, type]).toEqual([person.email, listed.length === 1 ? "owner" : "tenant"]);
    if (listed.length === 1) expect(listed[0]).toMatchObject({ status: "pending", images: [person.image], version: 1 });
    expect((await post(person)).status).toBe(listed.length === 1 ? 409 : 201);
    expect((await fetch(`http://127.0.0.1:${port}${person.image}`)).status).toBe(200);
  }
}, 60_000);

it("starts on a data folder whose stale postmaster.pid contains another process's id", async () => {
  const [folder, port] = [await usedDataFolder(), await freePort()];
  const first = serve({ PORT: String(port), DATA_DIR: folder });
  await ready(first);
  const pidFile = path.join(folder, "postgres", "postmaster.pid");
  const left = await readFile(pidFile, "utf8");
  first.child.kill("SIGTERM");
  await ended(first.child);
  await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)));
  await ready(serve({ PORT: String(port), DATA_DIR: folder }));
});

it("exits when its launcher is killed", async () => {
  const [folder, port] = [await usedDataFolder(), await freePort()];
  const launcher = run("scripts/run.mjs", ["start"], { PORT: String(port), DATA_DIR: folder });
  await ready(launcher);
  const database = await postgresPid(folder);
  launcher.child.kill("SIGKILL");
  await until(
    () => !isAlive(database),
    () => "PostgreSQL is still there",
  );
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        () => false,
        () => true,
      ),
    () => "the server still answers",
  );
});

it("runs beside another copy with another port and data folder", async () => {
  const copies = await Promise.all(
    [1, 2].map(async () => ({ PORT: String(await freePort()), DATA_DIR: await dataFolder() })),
  );
  await Promise.all(copies.map((copy) => ready(serve(copy))));
});

it("reports a port in use, and how to choose another", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as { port: number };
  const server = serve({ PORT: String(port), DATA_DIR: await usedDataFolder() });
  expect(await ended(server.child)).toBe(1);
  expect(server.said()).toContain(
    `Port ${port} is in use. Choose another one with PORT, for example: PORT=${port + 1} npm start`,
  );
  await new Promise((resolve) => taken.close(resolve));
});

it("reports why the data folder cannot be used", async () => {
  const file = path.join(await dataFolder(), "a file");
  await writeFile(file, "");
  const server = serve({ PORT: String(await freePort()), DATA_DIR: path.join(file, "data") });
  expect(await ended(server.child)).toBe(1);
  expect(server.said()).toMatch(/^DATA_DIR must be a folder that this user can write to: ENOTDIR: .*\n$/);
});

it("reports existing files where its database would be created, and keeps them", async () => {
  const folder = await dataFolder();
  const stray = path.join(folder, "postgres", "a file");
  await mkdir(path.dirname(stray), { recursive: true });
  await writeFile(stray, "kept");
  const server = serve({ PORT: String(await freePort()), DATA_DIR: folder });
  expect(await ended(server.child)).toBe(1);
  expect(server.said()).toContain("is not empty and holds no database. Move it away");
  expect(await readFile(stray, "utf8")).toBe("kept");
});

it("reports in one sentence that HOST is not an address", async () => {
  const server = serve({ PORT: String(await freePort()), HOST: "300.1.1.1", DATA_DIR: await dataFolder() });
  expect(await ended(server.child)).toBe(1);
  expect(server.said()).toBe("HOST 300.1.1.1 is not an address of this machine.\n");
});

it("names every invalid environment variable and exits with 1", async () => {
  const server = serve({ PORT: "many", MODE: "test", TRUST_PROXY: "1" });
  expect(await ended(server.child)).toBe(1);
  expect(server.said()).toContain("PORT must be a port, 0 to 65535.");
  expect(server.said()).toContain("MODE must be demo or production.");
  expect(server.said()).toContain("TRUST_PROXY must be loopback or a list of addresses and networks");
});

it("does not start in production mode without its secrets", async () => {
  const server = serve({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" });
  expect(await ended(server.child)).toBe(1);
  expect(server.said()).toContain("SITE_URL is required in production mode.");
  expect(server.said()).toContain("AUTH_JWT_KEYS is required in production mode.");
});

it("reports that the external database does not respond", async () => {
  const key = { kty: "EC", crv: "P-256", x: "x", y: "y", d: "d", kid: "1", alg: "ES256" };
  const server = serve({
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
    SITE_URL: "https://basera.example",
    AUTH_JWT_KEYS: JSON.stringify([key]),
    MAIL: "off",
    PORT: String(await freePort()),
    DATA_DIR: await dataFolder(),
  });
  expect(await ended(server.child)).toBe(1);
  expect(server.said()).toContain("The database in DATABASE_URL does not respond: connect ECONNREFUSED 127.0.0.1:1");
});

it("exits with a message when its PostgreSQL has stopped, so that a supervisor can restart it", async () => {
  const [folder, port] = [await dataFolder(), await freePort()];
  const server = serve({ PORT: String(port), DATA_DIR: folder });
  await ready(server);
  process.kill(await postgresPid(folder), "SIGKILL");
  expect(await ended(server.child)).toBe(1);
  expect(server.said()).toContain("PostgreSQL has ended");
  await ready(serve({ PORT: String(port), DATA_DIR: folder }));
});
