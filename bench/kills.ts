import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/free-port.ts";
import { connect } from "../server/db/connect.ts";
import { startEmbeddedPostgres } from "../server/db/embedded.ts";
import { type Conversing, converse, gather } from "../server/testing/conversing.ts";
import { postgresPid } from "../server/testing/data-folder.ts";
import type { FaultKind } from "../server/testing/history.ts";
import { dataFolder, ended, endServers, onDatabase, ready, serve } from "../server/testing/running-server.ts";
import { descendants, percentile, table } from "./figures.ts";

/** After so many kills of the server PostgreSQL is killed once; then what was said until there is checked. */
const KILLS_A_ROUND = 6;
/** Of four people in three conversations each. */
const GROUPS = 8;
/** Waiting for more at once could take longer than the people have patience for. */
const STEP = 50;

/** What was done and seen, over all rounds. */
interface Tally {
  acknowledged: number;
  heard: number;
  connections: number;
  faults: Partial<Record<FaultKind, number>>;
  /** Milliseconds from a kill until there was an answer again. */
  server: number[];
  postgres: number[];
}

/**
 * PostgreSQL and, in a process of its own, the server: either can be killed, and started again at once.
 */
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

  /** Asks until the server says that it is ready, its database with it. */
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
    /** All of its processes at once, as when the machine's memory runs out. */
    async killPostgres(): Promise<number> {
      const since = performance.now();
      const postmaster = await postgresPid(folder);
      for (const pid of [postmaster, ...descendants(postmaster)]) process.kill(pid, "SIGKILL");
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
 * Kills server and PostgreSQL again and again while people write and listen without pause, and compares all that was sent,
 * answered and heard with what is stored (server/testing/history.ts). So many rounds of six kills of the server and one of
 * PostgreSQL, with so many messages acknowledged before each.
 */
export async function benchKills(rounds: number, messages: number): Promise<string> {
  const tally: Tally = { acknowledged: 0, heard: 0, connections: 0, faults: {}, server: [], postgres: [] };
  const began = performance.now();
  const both = await startBoth();
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const db = connect({ server: both.connection, database: "postgres" }, 1);
      // One after the other: more sign-ups at once than a quarter of what may be worked on are asked to come again.
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
      tally.heard += history.connections.reduce((sum, { heard }) => sum + heard.length, 0);
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
