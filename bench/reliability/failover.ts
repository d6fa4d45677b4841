import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { io, type Socket } from "socket.io-client";
import { SOCKET_PATH } from "#contract/messaging/messaging-terms.ts";
import { connect } from "#server/db/connect.ts";
import { converse, gather } from "#server/messaging/testing/conversing.ts";
import type { FaultKind } from "#server/messaging/testing/history.ts";
import { freePort } from "#server/process/free-port.ts";
import { postgresPid } from "#server/testing/programs/data-folder.ts";
import { dataFolder, endServers, ready, serve, signUp } from "#server/testing/programs/running-server.ts";
import { asking, copyMember, follow, type Member, startMember } from "#server/testing/programs/standby.ts";
import { until } from "#server/testing/until.ts";
import { killTree, percentile, table } from "../figures.ts";

/** Any one of the others must have a commit on disk before it is acknowledged. */
const SETTINGS = { synchronous_standby_names: "ANY 1 (n1, n2, n3)" };
const GROUPS = 4;
const MESSAGES = 200;

async function kill(member: Member): Promise<void> {
  killTree(await postgresPid(member.folder));
  await member.ended;
}

/** Returns how much of the primary's log a standby has on disk, in bytes. */
async function received(standby: Member): Promise<number> {
  const text = "select coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn as bytes";
  const { rows } = await asking(standby, (client) => client.query<{ bytes: string }>(text));
  return Number(rows[0]?.bytes);
}

/** Three servers of PostgreSQL, the primary first. Each keeps its name and port for all rounds. */
class Cluster {
  members: Member[] = [];
  lost: Member | null = null;

  async start(): Promise<void> {
    const primary = await startMember("n1", await dataFolder());
    this.members = [primary];
    for (const name of ["n2", "n3"]) this.members.push(await this.#startStandby(name));
    await asking(primary, async (client) => {
      await client.query(`alter system set synchronous_standby_names = '${SETTINGS.synchronous_standby_names}'`);
      await client.query("select pg_reload_conf()");
    });
  }

  get url(): string {
    const [{ connection } = { connection: { user: "", password: "" } }] = this.members;
    const hosts = this.members.map(({ port }) => `127.0.0.1:${port}`).join(",");
    return `postgres://${connection.user}:${connection.password}@${hosts}/postgres?target_session_attrs=read-write`;
  }

  async #startStandby(name: string, port?: number): Promise<Member> {
    const [primary] = this.members as [Member];
    return startMember(name, await copyMember(primary, name), SETTINGS, port);
  }

  /** Kills the primary for good, promotes the standby that received most, and lets the other follow it. */
  async failOver(): Promise<void> {
    const [primary, ...standbys] = this.members as [Member, Member, Member];
    await kill(primary);
    const [a, b] = standbys as [Member, Member];
    const [next, other] = (await received(a)) >= (await received(b)) ? [a, b] : [b, a];
    await asking(next, (client) => client.query("select pg_promote(true, 60)"));
    await follow(other.folder, other.name, next);
    await asking(other, (client) => client.query("select pg_reload_conf()"));
    this.members = [next, other];
    this.lost = primary;
  }

  /** Replaces the lost member by a copy of the primary. */
  async rebuild(): Promise<void> {
    const { name, port, folder } = this.lost as Member;
    await rm(folder, { recursive: true, force: true });
    this.members.push(await this.#startStandby(name, port));
  }

  /** Runs a function while a standby is down, and starts the standby again. */
  async withoutStandby(work: () => Promise<void>): Promise<void> {
    const standby = this.members.pop() as Member;
    await kill(standby);
    await work();
    this.members.push(await startMember(standby.name, standby.folder, SETTINGS, standby.port));
  }

  async stop(): Promise<void> {
    for (const member of this.members.reverse()) await member.stop();
  }
}

/** Milliseconds from the promotion on. */
interface Times {
  written: number[];
  mailed: number[];
  ended: number[];
}

/** Returns a person whose socket is connected. */
async function watchSocket(port: number, email: string): Promise<{ id: string; socket: Socket }> {
  const { access_token: token, user } = await signUp(port, { email, password: "terrace-pigeon-42" });
  const socket = io(`http://127.0.0.1:${port}`, { path: SOCKET_PATH, transports: ["websocket"], auth: { token } });
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  return { id: user.id, socket };
}

/**
 * Loses the primary of three servers repeatedly while people send and receive messages. A standby is promoted, then also
 * a standby is lost. Compares everything acknowledged with what is stored, and measures when writes, jobs and the
 * listener of ended sessions work again.
 */
export async function benchFailover(rounds: number): Promise<string> {
  const times: Times = { written: [], mailed: [], ended: [] };
  const faults: Partial<Record<FaultKind, number>> = {};
  let acknowledged = 0;
  const [cluster, port, folder] = [new Cluster(), await freePort(), await dataFolder()];
  try {
    await cluster.start();
    await ready(
      serve({
        MODE: "demo",
        DATABASE_URL: cluster.url,
        PORT: String(port),
        DATA_DIR: folder,
        RATE_LIMIT_SCALE: "100000",
        LOG_LEVEL: "fatal",
      }),
    );
    const mails = () => readFile(path.join(folder, "outbox.jsonl"), "utf8").catch(() => "");
    for (let round = 1; round <= rounds; round += 1) {
      const db = connect(cluster.url, 1);
      const groups: Awaited<ReturnType<typeof gather>>[] = [];
      for (let group = 0; group < GROUPS; group++) groups.push(await gather(db, port));
      await db.destroy();
      const { id, socket } = await watchSocket(port, `ended-${round}@example.test`);
      const closed = new Promise<void>((resolve) =>
        socket.on("disconnect", (reason) => reason === "io server disconnect" && resolve()),
      );
      const result = await converse(port, groups.flat(), async (people) => {
        await people.acknowledge(MESSAGES);
        await cluster.failOver();
        const promoted = performance.now();
        const since = () => performance.now() - promoted;
        await people.acknowledge(1);
        times.written.push(since());
        const email = `mailed-${round}@example.test`;
        await signUp(port, { email, password: "terrace-pigeon-42" });
        await until(async () => (await mails()).includes(email), "a mail was sent");
        times.mailed.push(since());
        const admin = connect(cluster.url, 1);
        await admin.updateTable("accounts").set({ is_active: false }).where("id", "=", id).execute();
        await admin.destroy();
        await closed;
        times.ended.push(since());
        await cluster.rebuild();
        await cluster.withoutStandby(() => people.acknowledge(MESSAGES));
      });
      socket.disconnect();
      acknowledged += result.history.acknowledged;
      for (const { kind } of result.faults) faults[kind] = (faults[kind] ?? 0) + 1;
      console.error(
        `round ${round} of ${rounds}: ${acknowledged} messages, ${Math.round(times.written.at(-1) ?? 0)} ms`,
      );
      for (const { kind, what } of result.faults.slice(0, 5)) console.error(`  ${kind}: ${what}`);
    }
  } finally {
    await endServers();
    await cluster.stop();
  }
  const found = Object.entries(faults).map(([kind, count]) => `${kind}: ${count}`);
  const row = (name: string, values: readonly number[]) => ({
    "after the promotion": name,
    "median ms": Math.round(percentile(values, 0.5)),
    "at most ms": Math.round(Math.max(...values)),
  });
  return [
    "### The primary lost for good",
    "",
    `${rounds} rounds, ${acknowledged} messages acknowledged. Faults: ${found.join(", ") || "none"}.`,
    "",
    table([
      row("a message acknowledged", times.written),
      row("a mail sent by a job", times.mailed),
      row("sockets of an ended session closed", times.ended),
    ]),
  ].join("\n");
}
