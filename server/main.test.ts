import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { exportJWK, generateKeyPair } from "jose";
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
  type Running,
  ready,
  run,
  serve,
  signUp,
} from "./testing/programs/running-server.ts";
import { usedDataFolder } from "./testing/programs/used-data-folder.ts";
import { until } from "./testing/until.ts";
import { RULE_SETS } from "./trust/rules/rule-set.ts";

afterEach(endServers);

/** Returns a value for AUTH_JWT_KEYS. */
async function signingKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return JSON.stringify([{ ...(await exportJWK(privateKey)), kid: "1", alg: "ES256" }]);
}

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
  const server = serve({ PORT: String(port), DATA_DIR: folder, SMTP_HOST: "mail.example" });
  await ready(server);
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
  await until(() => server.said().includes("SMTP_HOST: did you mean SMTP_URL?"), server.said);
  const { body } = await callsTo(port)<Transparency>("GET", "/api/transparency");
  expect(body.rule_sets).toContainEqual({ ...RULE_SETS.at(-1), released_at: expect.stringMatching(/^\d{4}-/) });
  const database = await postgresPid(folder);
  server.child.kill("SIGTERM");
  expect(await ended(server.child)).toBe(0);
  expect(isAlive(database)).toBe(false);
});

it("starts again immediately after kill -9 during posts, and has stored no partial property", async () => {
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
      const { access_token: token } = await signUp(port, { email, password: "correct horse 9" });
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
  const database = await postgresPid(folder);
  await Promise.any(posts);
  first.child.kill("SIGKILL");
  const answered = await Promise.all(posts);

  await ready(serve(environment));
  expect(isAlive(database)).toBe(false);
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

/** Starts the launcher as a separate process, with its lines in a file, and prints its id. */
const LAUNCH = `
  const [, log] = process.argv;
  const lines = fs.openSync(log, "w");
  const stdio = ["ignore", lines, lines];
  console.log(child_process.spawn(process.execPath, ["scripts/run.mjs", "start"], { stdio, detached: true }).pid);`;

it("stays up when the shell that launched it ends, and logs why it stops", async () => {
  const [folder, port] = [await usedDataFolder(), await freePort()];
  const log = path.join(folder, "log");
  const shell = run("-e", [LAUNCH, log], { PORT: String(port), DATA_DIR: folder });
  const written = async () => (existsSync(log) ? readFile(log, "utf8") : "");
  await until(
    async () => (await written()).includes("Basera is ready at"),
    () => shell.said(),
  );
  const launcher = Number(shell.said());
  shell.child.kill("SIGKILL");
  process.kill(launcher, "SIGHUP");
  // Takes longer than a launcher that notices the end of its parent.
  for (const n of [1, 2, 3, 4]) await signUp(port, { email: `up${n}@example.test`, password: "correct horse 9" });
  process.kill(launcher, "SIGTERM");
  await until(() => !isAlive(launcher), "the launcher ended");
  expect(await written()).toContain('"reason":"SIGTERM"');
});

/** On SIGUSR2, prints like a page and throws outside of any request, like a bug. */
const BUG = `process.on("SIGUSR2", () => {
  console.error("no data for", { email: "asha@example.test" });
  throw new Error("no mail to asha@example.test");
})`;

it("writes only JSON in production, also when it is ready, cannot start, or ends by a bug", async () => {
  const lines = ({ said }: Running) =>
    said()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const [folder, port] = [await usedDataFolder(), await freePort()];
  const production = { MODE: "production", SITE_URL: "https://basera.example", MAIL: "off", LOG_LEVEL: "error" };
  const refused = [serve({ ...production, PORT: "much" }), run("cli/cluster.ts", [], { ...production, PORT: "much" })];
  const server = serve({
    ...production,
    AUTH_JWT_KEYS: await signingKeys(),
    PORT: String(port),
    DATA_DIR: folder,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BUG)}`,
  });
  for (const program of refused) {
    expect(await ended(program.child)).toBe(1);
    expect(lines(program)).toMatchObject([{ level: 60, msg: "PORT must be a port, 0 to 65535." }]);
  }
  await ready(server);
  expect(lines(server)).toContainEqual(
    expect.objectContaining({
      level: 30,
      msg: `Basera is ready at https://basera.example (listening at http://localhost:${port})`,
      url: "https://basera.example",
      listening: `http://localhost:${port}`,
    }),
  );
  server.child.kill("SIGUSR2");
  expect(await ended(server.child)).toBe(1);
  expect(lines(server)).toContainEqual(expect.objectContaining({ level: 50, msg: "no data for { email: '[email]' }" }));
  expect(lines(server).at(-1)).toMatchObject({
    level: 60,
    msg: "stopping because of an unexpected error",
    err: { cause: { message: "no mail to [email]", stack: expect.stringContaining("data:text/javascript") } },
  });
});

// start.test.ts, open.test.ts and config.test.ts test the other reasons not to start.
it("exits with 1 and a sentence if it cannot start", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as { port: number };
  const server = serve({ PORT: String(port), DATA_DIR: await dataFolder() });
  expect(await ended(server.child)).toBe(1);
  expect(server.said()).toBe(
    `Port ${port} is in use. Choose another one with PORT, for example: PORT=${port + 1} npm start\n`,
  );
  await new Promise((resolve) => taken.close(resolve));
});

it("exits with a message when its PostgreSQL has stopped, so that a supervisor can restart it", async () => {
  const [folder, port] = [await usedDataFolder(), await freePort()];
  const server = serve({ PORT: String(port), DATA_DIR: folder });
  await ready(server);
  process.kill(await postgresPid(folder), "SIGKILL");
  expect(await ended(server.child)).toBe(1);
  expect(server.said()).toContain("PostgreSQL has ended");
});
