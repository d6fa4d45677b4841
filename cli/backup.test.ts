import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import type { Message } from "#contract/messaging/conversations.ts";
import { authenticator } from "#server/auth/testing/authenticator.ts";
import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/db/open.ts";
import { converse, gather } from "#server/messaging/testing/conversing.ts";
import { freePort } from "#server/process/free-port.ts";
import { UPGRADES, WRITTEN } from "#server/testing/database/upgrades.ts";
import { insertAccount, postBody } from "#server/testing/factories.ts";
import { noisy } from "#server/testing/pictures.ts";
import { withDatabaseOf } from "#server/testing/programs/data-folder.ts";
import { confirmByMail, mailsTo } from "#server/testing/programs/mails.ts";
import {
  dataFolder,
  ended,
  endServers,
  patientCallsTo,
  type Running,
  ready,
  run,
  type SignedUp,
  serve,
  signUp,
} from "#server/testing/programs/running-server.ts";
import { usedDataFolder } from "#server/testing/programs/used-data-folder.ts";
import { until } from "#server/testing/until.ts";
import { readArchive, writeArchive } from "./backup/archive.ts";
import { backupCommand } from "./backup.ts";
import { restoreCommand } from "./restore.ts";
import { runHere } from "./testing/run-here.ts";

afterEach(endServers);

const PASSWORD = "correct horse 9";

/** Starts the commands as programs, which the test can interrupt. */
const startBackup = (DATA_DIR: string, file: string) => run("cli/backup.ts", [file], { DATA_DIR });
const startRestore = (DATA_DIR: string, ...args: string[]) => run("cli/restore.ts", args, { DATA_DIR });
async function finish(command: Running): Promise<{ code: number | null; said: string }> {
  const code = await ended(command.child);
  return { code, said: command.said() };
}

const backUp = (DATA_DIR: string, file: string) => runHere(backupCommand, [file], { DATA_DIR });
const restore = (DATA_DIR: string, ...args: string[]) => runHere(restoreCommand, args, { DATA_DIR });

async function serveOn(folder: string, port: number): Promise<Running> {
  const server = serve({ PORT: String(port), DATA_DIR: folder, RATE_LIMIT_SCALE: "1000", LOG_LEVEL: "fatal" });
  await ready(server);
  return server;
}

async function kill(server: Running): Promise<void> {
  server.child.kill("SIGKILL");
  await ended(server.child);
}

const openStopped = (dataDir: string) => openDatabase({ databaseUrl: null, databasePool: 1, dataDir });

/** Creates a data folder with one account whose server has stopped, and a folder for backups. */
async function usedFolder() {
  const home = await dataFolder();
  const folder = await usedDataFolder(path.join(home, "data"));
  const { db, close } = await openStopped(folder);
  await insertAccount(db, { email: "asha@example.test" });
  await close();
  return { home, folder, file: path.join(home, "backup.tar.gz") };
}

/** Returns whether PostgreSQL starts on this folder of a stopped server, and has the account. */
async function isKnown(folder: string, email: string): Promise<boolean> {
  const { db, close } = await openStopped(folder);
  const account = await db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst();
  await close();
  return account !== undefined;
}

it("restores a lost data folder from a backup made under load, without sessions or codes", async () => {
  const [home, port] = [await dataFolder(), await freePort()];
  const [folder, file] = [await usedDataFolder(path.join(home, "data")), path.join(home, "backup.tar.gz")];
  const outbox: Pick<Config, "mail"> = { mail: { by: "outbox", file: path.join(folder, "outbox.jsonl") } };
  const call = patientCallsTo(port);
  const auth = <T>(address: string, body: object, token?: string) => call<T>("POST", `/auth/v1${address}`, body, token);
  const first = await serveOn(folder, port);

  const owner = { email: "owner@example.test", password: PASSWORD };
  const session = await signUp(port, { ...owner, data: { name: "Owner" } });
  const base64 = (await noisy(1300, 900).jpeg().toBuffer()).toString("base64");
  const upload = async () =>
    (
      await call<{ url: string; path: string }>(
        "POST",
        "/api/storage/property-images/upload",
        { base64 },
        session.access_token,
      )
    ).body;
  const picture = await upload();
  const posted = await call<{ id: string }>("POST", "/api/properties", postBody([picture.url]), session.access_token);
  expect(posted.status).toBe(201);
  const bytesOf = async (width: string) =>
    Buffer.from(await (await fetch(`http://127.0.0.1:${port}${picture.url.replace("1280", width)}`)).arrayBuffer());
  const widths = ["320", "640", "1280"];
  const pictures = await Promise.all(widths.map(bytesOf));

  const careful = { email: "careful@example.test", password: PASSWORD };
  const begun = (await signUp(port, careful)).access_token;
  await confirmByMail({ folder, origin: `http://127.0.0.1:${port}` }, careful.email);
  const factor = (await auth<{ id: string; totp: { uri: string } }>("/factors", { factor_type: "totp" }, begun)).body;
  const codeOf = authenticator(factor.totp.uri);
  const answerWith = async (token: string, code: string) => {
    const { id } = (await auth<{ id: string }>(`/factors/${factor.id}/challenge`, {}, token)).body;
    return auth<SignedUp>(`/factors/${factor.id}/verify`, { challenge_id: id, code }, token);
  };
  // If a new time step starts during the request, the code is two steps old, so it tries again.
  await expect.poll(async () => (await answerWith(begun, codeOf(-1))).status).toBe(200);

  async function recoveryCodeOf(person: { email: string }): Promise<string | undefined> {
    expect((await auth("/recover", { email: person.email })).status).toBe(200);
    const received = async () =>
      (await mailsTo(outbox, person)).find(({ subject }) => subject === "Choose a new password");
    await until(async () => (await received()) !== undefined, first.said);
    const text = (await received())?.text ?? "";
    return text.split("\n").find((line) => /^\d{6}$/.test(line));
  }
  const verifyWith = (person: { email: string }, token: string | undefined) =>
    auth<{ error_code?: string }>("/verify", { type: "recovery", email: person.email, token });
  // Without the restore this code would still be valid.
  const friend = { email: "friend@example.test", password: PASSWORD };
  await signUp(port, friend);
  expect((await verifyWith(friend, await recoveryCodeOf(friend))).status).toBe(200);
  const code = await recoveryCodeOf(owner);

  const talks = await withDatabaseOf(folder, (db) => gather(db, port));
  let acknowledged: Message[] = [];
  const { faults, history } = await converse(port, talks, async (people) => {
    await people.acknowledge(100);
    acknowledged = people.history.sends.flatMap(({ answers }) => answers.map(({ message }) => message as Message));
    const command = startBackup(folder, file);
    // Pictures are added and deleted during the backup.
    while (command.child.exitCode === null) {
      const { path: passing } = await upload();
      await call("DELETE", "/api/storage/property-images", { paths: [passing] }, session.access_token);
    }
    expect(await finish(command)).toMatchObject({ code: 0, said: expect.not.stringContaining("lack files") });
    await people.acknowledge(30);
  });
  expect(faults).toEqual([]);
  expect(history.acknowledged).toBeGreaterThan(acknowledged.length);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const keys = await readFile(path.join(folder, "auth-keys.json"));

  await kill(first);
  await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 100 });
  expect(await finish(startRestore(folder, file))).toMatchObject({
    code: 0,
    said: expect.stringContaining("Everyone has to sign in again."),
  });
  expect(await readFile(path.join(folder, "auth-keys.json"))).toEqual(keys);
  expect((await stat(path.join(folder, "auth-keys.json"))).mode & 0o777).toBe(0o600);
  await serveOn(folder, port);

  expect((await call("GET", "/auth/v1/user", undefined, session.access_token)).status).toBe(403);
  expect((await call("GET", "/api/users/me", undefined, session.access_token)).status).toBe(401);
  const refreshed = await auth("/token?grant_type=refresh_token", { refresh_token: session.refresh_token });
  expect(refreshed.status).toBe(400);
  expect(await verifyWith(owner, code)).toMatchObject({ status: 403, body: { error_code: "otp_expired" } });

  const signIn = async (email: string) =>
    (await auth<SignedUp>("/token?grant_type=password", { email, password: PASSWORD })).body.access_token;
  const again = await signIn(owner.email);
  const mine = await call<{ images: string[] }>("GET", `/api/properties/${posted.body.id}`, undefined, again);
  expect(mine).toMatchObject({ status: 200, body: { images: [picture.url] } });
  expect(await Promise.all(widths.map(bytesOf))).toEqual(pictures);
  const raised = await answerWith(await signIn(careful.email), codeOf(0));
  expect(raised.status).toBe(200);

  for (const { id, people } of talks) {
    const token = await signIn(people[1].email);
    const stored: Message[] = [];
    for (let page = 100; page === 100; ) {
      const read = await call<Message[]>(
        "GET",
        `/api/messages/${id}?after=${stored.length}&limit=100`,
        undefined,
        token,
      );
      expect(read.status).toBe(200);
      stored.push(...read.body);
      page = read.body.length;
    }
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, i) => i + 1));
    const kept = new Map(stored.map((message) => [message.id, message]));
    const before = acknowledged.filter(({ conversation_id }) => conversation_id === id);
    expect(before.length).toBeGreaterThan(0);
    for (const { id: message, seq, content } of before) expect(kept.get(message)).toMatchObject({ seq, content });
  }

  await signUp(port, { email: "new@example.test", password: PASSWORD });
});

it("refuses damaged, truncated, newer, too old and foreign archives, and leaves no trace", async () => {
  const { home, folder, file } = await usedFolder();
  expect(await backUp(folder, file)).toMatchObject({ code: 0 });
  const whole = await readFile(file);
  const lost = path.join(home, "lost");
  const refusal = async (content: Buffer) => {
    const other = path.join(home, "other.tar.gz");
    await writeFile(other, content);
    const { code, said } = await restore(lost, other);
    expect([code, existsSync(lost)]).toEqual([1, false]);
    return said;
  };
  expect(await refusal(whole.subarray(0, whole.length / 2))).toContain(
    "The backup is damaged or incomplete (the file ends too early). Use another one.",
  );
  expect(await refusal(whole.subarray(0, -20))).toContain("damaged or incomplete (the file ends too early)");
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(flipped.length >> 1) ^ 4, flipped.length >> 1);
  expect(await refusal(flipped)).toContain("damaged or incomplete");
  expect(await refusal(Buffer.from("something else"))).toContain("its compressed data is corrupt");
  expect(await restore(lost, path.join(home, "missing"))).toMatchObject({
    code: 1,
    said: `There is no file ${path.join(home, "missing")}.\n`,
  });

  /** Returns the archive with changed texts and a matching new seal. */
  async function forged(change: (name: string, text: string) => string): Promise<Buffer> {
    const forgery = path.join(home, "forged.tar.gz");
    await writeArchive(forgery, async (add) => {
      const copy = ({ name, content }: { name: string; content: Buffer }) =>
        add({ name, content: Buffer.from(change(name, content.toString())) });
      return readArchive(file, copy, () => {});
    });
    return readFile(forgery);
  }
  const inManifest = (from: RegExp, to: string) =>
    forged((name, text) => (name === "manifest.json" ? text.replace(from, to) : text));
  expect(await refusal(await inManifest(/"0001_baseline"/, '"0001_baseline", "9999_later"'))).toContain(
    "made by a newer version of the program (0.1.0, with the migration 9999_later",
  );
  expect(await refusal(await inManifest(/"0001_baseline"[^\]]*/, '"0001_accounts", "0002_properties"'))).toContain(
    "made by a version before 0.1.0 (with the migration 0002_properties). Restore it with the last of these versions (commit 6e6e2a0ab9",
  );
  expect(await refusal(await inManifest(/"format": 1/, '"format": 2'))).toContain("made by a newer version");
  expect(await refusal(await inManifest(/"tables"/, '"other"'))).toContain("manifest cannot be read");

  expect(await restore(folder, file)).toMatchObject({
    code: 1,
    said: expect.stringContaining("is not empty. Name another one with DATA_DIR"),
  });
  expect(await backUp(folder, file)).toMatchObject({
    code: 1,
    said: expect.stringContaining("never overwrites"),
  });
  expect(await readFile(file)).toEqual(whole);
  expect(await isKnown(folder, "asha@example.test")).toBe(true);
});

it("keeps a copy of the replaced content, and refuses to replace it while a server is running", async () => {
  const [{ folder, file }, port] = [await usedFolder(), await freePort()];
  expect(await backUp(folder, file)).toMatchObject({ code: 0 });
  const server = await serveOn(folder, port);
  await signUp(port, { email: "later@example.test", password: PASSWORD });
  expect(await restore(folder, file, "--replace")).toMatchObject({
    code: 1,
    said: expect.stringContaining("A server is running on the data folder"),
  });
  server.child.kill("SIGTERM");
  await ended(server.child);
  expect(await restore(folder, file, "--replace")).toMatchObject({ code: 0 });
  const kept = (await readdir(folder)).find((name) => name.startsWith("replaced-"));
  expect(await isKnown(folder, "asha@example.test")).toBe(true);
  expect(await isKnown(folder, "later@example.test")).toBe(false);
  expect(await isKnown(path.join(folder, kept as string), "later@example.test")).toBe(true);
});

it("leaves nothing incomplete when a backup or restore is killed, and can be repeated", async () => {
  const [{ home, folder, file }, port] = [await usedFolder(), await freePort()];
  /** Interrupts a backup with `end` when all but the last table is written. */
  async function cutShort(end: (backup: Running) => Promise<void>): Promise<Running> {
    return withDatabaseOf(folder, (db) =>
      db.transaction().execute(async (trx) => {
        await sql`lock table uploads in access exclusive mode`.execute(trx);
        const backup = startBackup(folder, file);
        // The server waits for locks, too.
        const waits = sql<{ n: number }>`
            select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
            where not granted and query like 'copy%'`;
        await until(async () => ((await waits.execute(trx)).rows[0]?.n ?? 0) > 0, backup.said);
        await end(backup);
        return backup;
      }),
    );
  }
  let server = await serveOn(folder, port);
  await cutShort(kill);
  expect(existsSync(file)).toBe(false);

  await cutShort(async (backup) => {
    backup.child.kill("SIGTERM");
    expect(await ended(backup.child)).toBe(1);
  });
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);

  let abandoned: Awaited<ReturnType<typeof finish>> | null = null;
  const cut = cutShort(async (backup) => {
    await kill(server);
    abandoned = await finish(backup);
  });
  // The lock is released when the server stops.
  await expect(cut).rejects.toThrow();
  expect(abandoned).toMatchObject({
    code: 1,
    said: expect.stringContaining("The connection to the database was lost"),
  });
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  server = await serveOn(folder, port);
  await kill(server);
  expect(await backUp(folder, file)).toMatchObject({ code: 0 });
  expect(existsSync(`${file}.part`)).toBe(false);

  const lost = path.join(home, "lost");
  const restoring = path.join(lost, "restoring");
  for (const moment of ["postgres", "media"]) {
    const command = startRestore(lost, file);
    await until(() => existsSync(path.join(restoring, moment)), command.said);
    await kill(command);
    // The restore is empty or, if the kill came too late, complete.
    if (existsSync(path.join(lost, "postgres"))) {
      expect(await isKnown(lost, "asha@example.test")).toBe(true);
      await rm(lost, { recursive: true });
    } else expect(await readdir(lost)).toEqual(["restoring"]);
  }
  expect(await restore(lost, file)).toMatchObject({ code: 0 });
  expect(await readdir(lost)).not.toContain("restoring");
  expect(await isKnown(lost, "asha@example.test")).toBe(true);
});

it("restores a backup of the last version before 0.1.0", async () => {
  const home = await dataFolder();
  const [folder, file] = [path.join(home, "data"), path.join(home, "backup.tar.gz")];
  expect(await restore(folder, path.join(UPGRADES, "before-0.1.0.tar.gz"))).toMatchObject({ code: 0 });
  const { email } = WRITTEN.owner;
  // Includes a tab, a line break and a backslash.
  const bio = "one\ttwo\nthree\\four ₹";
  const { db, close } = await openStopped(folder);
  await db.updateTable("accounts").set({ bio }).where("email", "=", email).execute();
  await close();
  expect(await backUp(folder, file)).toMatchObject({ code: 0 });
  await rm(folder, { recursive: true });
  expect(await restore(folder, file)).toMatchObject({ code: 0 });

  await serveOn(folder, await freePort());
  const account = await withDatabaseOf(folder, (db) =>
    db.selectFrom("accounts").select(["name", "bio"]).where("email", "=", email).executeTakeFirst(),
  );
  expect(account).toEqual({ name: WRITTEN.owner.name, bio });
});

it("ends all sessions and invalidates all codes of a database restored by other means", async () => {
  const [folder, port] = [await usedDataFolder(), await freePort()];
  const server = await serveOn(folder, port);
  const call = patientCallsTo(port);
  const person = { email: "asha@example.test", password: PASSWORD };
  const { access_token, refresh_token } = await signUp(port, person);
  expect((await call("POST", "/auth/v1/recover", { email: person.email })).status).toBe(200);
  const codes = () => withDatabaseOf(folder, (db) => db.selectFrom("auth_codes").select("kind").execute());
  await until(async () => (await codes()).some(({ kind }) => kind === "recovery"), server.said);
  expect(await restore(folder, "--end-sessions")).toMatchObject({
    code: 0,
    said: "1 session ended, and all codes are invalid.\n",
  });
  expect((await call("GET", "/api/users/me", undefined, access_token)).status).toBe(401);
  expect((await call("POST", "/auth/v1/token?grant_type=refresh_token", { refresh_token })).status).toBe(400);
  expect(await codes()).toEqual([]);
  expect((await call("POST", "/auth/v1/token?grant_type=password", person)).status).toBe(200);
});
