import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SOCKET_PATH } from "#contract/messaging/messaging-terms.ts";
import { freePort } from "../process/free-port.ts";
import { atEnd } from "../testing/at-end.ts";
import { startFreezingProxy } from "../testing/programs/freezing-proxy.ts";
import {
  callsTo,
  dataFolder,
  endServers,
  onDatabase,
  ready,
  serve,
  signUp,
} from "../testing/programs/running-server.ts";
import { asking, copyMember, type Member, startMember } from "../testing/programs/standby.ts";
import { usedDataFolder } from "../testing/programs/used-data-folder.ts";
import { until } from "../testing/until.ts";
import { clientOptions, connect, type Database } from "./connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { LiveClient } from "./live-client.ts";

/** More ticks than a lost connection needs to be noticed. */
const TICKS = 12;

let postgres: EmbeddedPostgres;
let proxy: Awaited<ReturnType<typeof startFreezingProxy>>;
let admin: Database;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres(await usedDataFolder(), { fsync: "off" });
  proxy = await startFreezingProxy(postgres.connection.host);
  admin = connect({ server: postgres.connection, database: "basera" }, 1);
});
afterAll(async () => {
  proxy.stop();
  await admin.destroy();
  await postgres.stop();
});
atEnd(endServers);
const members: Member[] = [];
afterAll(async () => {
  for (const member of members) await member.stop();
});

/** Returns the sessions of others. */
async function sessions(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(admin);
  return rows.map(({ pid }) => pid);
}

async function openClient() {
  const { user, password } = postgres.connection;
  const client = new LiveClient({
    host: "127.0.0.1",
    port: proxy.port,
    user,
    password,
    database: "basera",
  });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const tick = async () => {
    for (let ticks = 0; ticks < TICKS; ticks += 1) await client.tick();
  };
  return { client, tick, pid: rows[0]?.pid };
}

it("closes an idle connection that no longer responds, and ends its session", async () => {
  const { client, tick, pid } = await openClient();
  const ended = new Promise((resolve) => client.once("end", resolve));
  await client.query("begin");
  await client.query("lock table accounts in access exclusive mode");
  proxy.freeze();
  void tick();
  await ended;
  await until(async () => !(await sessions()).includes(pid ?? 0), "the session ended");
});

it("fails a statement that PostgreSQL does not run, and ends its session", async () => {
  const { client, tick, pid } = await openClient();
  proxy.freeze();
  const failed = expect(client.query("select 1")).rejects.toThrow("Connection terminated");
  void tick();
  await failed;
  await until(async () => !(await sessions()).includes(pid ?? 0), "the session ended");
});

it("ends the session of a statement that its caller gives up", async () => {
  const { client, pid } = await openClient();
  proxy.freeze();
  const failed = expect(client.query("select 1")).rejects.toThrow("Connection terminated");
  void client.end();
  await failed;
  await until(async () => !(await sessions()).includes(pid ?? 0), "the session ended");
});

it("keeps a connection that responds, and a statement that takes long", async () => {
  const [holder, waiting] = [await openClient(), await openClient()];
  await holder.client.query("select pg_advisory_lock(7)");
  const locked = waiting.client.query("select pg_advisory_lock(7)");
  await Promise.all([holder.tick(), waiting.tick()]);
  await holder.client.query("select pg_advisory_unlock(7)");
  await locked;
  await Promise.all([holder.client.end(), waiting.client.end()]);
});

it("fails a statement on a primary that is unreachable after another server was promoted", async () => {
  const primary = await startMember("n1", await usedDataFolder());
  members.push(primary);
  const standby = await startMember("n2", await copyMember(primary, "n2"));
  members.push(standby);
  const route = await startFreezingProxy(primary.connection.host);
  atEnd(route.stop);
  const { user, password } = primary.connection;
  const hosts = [route, standby].map(({ port }) => `127.0.0.1:${port}`).join(",");
  const client = new LiveClient(clientOptions(`postgres://${user}:${password}@${hosts}/basera`));
  await client.connect();
  await client.query("select 1");

  route.freeze();
  route.refuse();
  const failed = expect(client.query("select 1")).rejects.toThrow("Connection terminated");
  await asking(standby, (promoter) => promoter.query("select pg_promote(true, 60)"));
  for (let ticks = 0; ticks < TICKS; ticks += 1) await client.tick();
  await failed;
});

it("lets requests, jobs and ended sessions work again on a server whose connections froze", async () => {
  const [port, folder] = [await freePort(), await dataFolder()];
  const server = serve({
    ...onDatabase({ ...postgres.connection, host: "127.0.0.1", port: proxy.port }, "basera"),
    PORT: String(port),
    DATA_DIR: folder,
  });
  await ready(server);
  const call = callsTo(port);
  const email = "frozen@example.test";
  const { access_token: token, user } = await signUp(port, { email, password: "terrace-pigeon-42" });
  const socket = io(`http://127.0.0.1:${port}`, { path: SOCKET_PATH, transports: ["websocket"], auth: { token } });
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  const closed = new Promise((resolve) => socket.once("disconnect", resolve));

  proxy.freeze();
  await admin.updateTable("accounts").set({ is_active: false }).where("id", "=", user.id).execute();
  expect(await closed).toBe("io server disconnect");
  await until(async () => (await call("GET", "/api/properties/featured")).status === 200, "a request was answered");
  await until(async () => (await call("GET", "/api/ready")).status === 200, "the server was ready");
  const other = "thawed@example.test";
  await signUp(port, { email: other, password: "terrace-pigeon-42" });
  const mails = () => readFile(path.join(folder, "outbox.jsonl"), "utf8").catch(() => "");
  await until(
    async () => (await mails()).includes(other),
    () => `a mail was sent: ${server.said().slice(-500)}`,
  );
});
