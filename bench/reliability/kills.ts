import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { type Conversing, converse, gather } from "#server/messaging/testing/conversing.ts";
import type { FaultKind } from "#server/messaging/testing/history.ts";
import { freePort } from "#server/process/free-port.ts";
import { postgresPid } from "#server/testing/programs/data-folder.ts";
import { dataFolder, ended, endServers, onDatabase, ready, serve } from "#server/testing/programs/running-server.ts";
import { killTree, percentile, table } from "../figures.ts";

/** After this many kills of the server PostgreSQL is killed once, and then all messages are checked. */
const KILLS_A_ROUND = 6;
/** Groups of four people in three conversations each. */
const GROUPS = 8;
/** Larger steps could exceed the time-out of a call. */
const STEP = 50;

/** Totals over all rounds. */
interface Tally {
  acknowledged: number;
  heard: number;
  connections: number;
  faults: Partial<Record<FaultKind, number>>;
  /** Milliseconds from each kill until the server responds again. */
  server: number[];
  postgres: number[];
}

/** Starts PostgreSQL and, in a separate process, the server. Either can be killed and restarted. */
async function startBoth() {
  const [folder, port] = [await dataFolder(), await freePort()];
  let postgres = await startEmbeddedPostgres(folder);
  const environment = {
    ...onDatabase(postgres.connection),
    PORT: String(port),
    DATA_DIR: await dataFolder(),
    RATE_LIMIT_SCALE: "100000",
    LOG_LEVEL: "fatal",
  };
  let server = serve(environment);
  await ready(server);

  /** Polls until the server is ready. */
  async function untilReady(since: number): Promise<number> {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null);
      if (answer?.ok) return performance.now() - since;
      await sleep(10);
    }
  }
  return {
    port,
    connection: postgres.connection,
    async killServer(): Promise<number> {
      const since = performance.now();
      server.child.kill("SIGKILL");
      await ended(server.child);
      server = serve(environment);
      return untilReady(since);
    },
    async killPostgres(): Promise<number> {
      const since = performance.now();
      killTree(await postgresPid(folder));
      await postgres.ended;
      postgres = await startEmbeddedPostgres(folder);
      return untilReady(since);
    },
    async stop(): Promise<void> {
      await endServers();
      await postgres.stop();
    },
  };
}

async function acknowledge(people: Conversing, count: number): Promise<void> {
  for (let more = count; more > 0; more -= STEP) await people.acknowledge(Math.min(more, STEP));
}

/**
 * Kills server and PostgreSQL repeatedly while people send and receive messages. Compares everything sent, acknowledged
 * and received with what is stored (server/messaging/testing/history.ts). Each round has six kills of the server and one of
 * PostgreSQL; this many messages are acknowledged before each.
 */
export async function benchKills(rounds: number, messages: number): Promise<string> {
  const tally: Tally = { acknowledged: 0, heard: 0, connections: 0, faults: {}, server: [], postgres: [] };
  const began = performance.now();
  const both = await startBoth();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const db = connect({ server: both.connection, database: "postgres" }, 1);
      // One after the other, because the server sheds concurrent sign-ups above a quarter of its limit.
      const groups: Awaited<ReturnType<typeof gather>>[] = [];
      for (let group = 0; group < GROUPS; group++) groups.push(await gather(db, both.port));
      await db.destroy();
      const { faults, history } = await converse(both.port, groups.flat(), async (people) => {
        for (let kill = 1; kill <= KILLS_A_ROUND; kill += 1) {
          await acknowledge(people, messages);
          tally.server.push(await both.killServer());
        }
        await acknowledge(people, messages);
        tally.postgres.push(await both.killPostgres());
        await acknowledge(people, STEP);
      });
      tally.acknowledged += history.acknowledged;
      tally.connections += history.connections.length;
      tally.heard += history.connections.reduce((sum, { received }) => sum + received.length, 0);
      for (const { kind } of faults) tally.faults[kind] = (tally.faults[kind] ?? 0) + 1;
      const seconds = Math.round((performance.now() - began) / 1000);
      console.error(`round ${round} of ${rounds}: ${tally.acknowledged} messages, ${seconds} s`, tally.faults);
      for (const { kind, what } of faults.slice(0, 5)) console.error(`  ${kind}: ${what}`);
    }
  } finally {
    await both.stop();
  }
  return report(tally, (performance.now() - began) / 1000);
}

function report({ acknowledged, heard, connections, faults, server, postgres }: Tally, seconds: number): string {
  const found = Object.entries(faults).map(([kind, count]) => `${kind}: ${count}`);
  const row = (name: string, times: readonly number[]) => ({
    killed: name,
    times: times.length,
    "ready again, median ms": Math.round(percentile(times, 0.5)),
    "p99 ms": Math.round(percentile(times, 0.99)),
    "at most ms": Math.round(Math.max(...times)),
  });
  return [
    `${acknowledged} messages acknowledged, ${heard} times heard over ${connections} connections, in ${Math.round(seconds)} s. Faults: ${found.join(", ") || "none"}.`,
    table([row("server", server), row("PostgreSQL", postgres)]),
  ].join("\n\n");
}
