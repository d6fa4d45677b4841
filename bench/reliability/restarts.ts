import { Conversing, gather } from "#server/messaging/testing/conversing.ts";
import type { Fault } from "#server/messaging/testing/history.ts";
import { Browsing } from "#server/testing/programs/browsing.ts";
import { withDatabaseOf } from "#server/testing/programs/data-folder.ts";
import { startCluster } from "#server/testing/programs/running-cluster.ts";
import { endServers } from "#server/testing/programs/running-server.ts";
import { mean, table } from "../figures.ts";

/** Processes that `npm run cluster` starts. */
const PROCESSES = 2;
const VISITORS = 8;
const PAUSE_MS = 20;
/** Counts faults of these kinds. */
const count = (faults: readonly Fault[], ...kinds: Fault["kind"][]) =>
  faults.filter(({ kind }) => kinds.includes(kind)).length;

/** Replaces a cluster's processes repeatedly while people browse and send messages, and counts failures. */
export async function benchRestarts(rounds: number): Promise<string> {
  try {
    const cluster = await startCluster();
    const talks = await withDatabaseOf(cluster.folder, (db) => gather(db, cluster.port));
    const tokens = talks.flatMap(({ people }) => people).map(({ token }) => token);
    const people = new Conversing(cluster.port, talks, PAUSE_MS);
    const visitors = Array.from({ length: VISITORS }, (_, n) => tokens[n % tokens.length] ?? "");
    const browsing = new Browsing(cluster.port, visitors);
    const seconds: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const begun = performance.now();
      await cluster.replaceAll();
      seconds.push((performance.now() - begun) / 1000 / PROCESSES);
      process.stdout.write(`\r${round * PROCESSES} restarts`);
    }
    await browsing.stop();
    const faults = await people.settle();
    people.end();
    console.log("");
    for (const failure of browsing.failures.slice(0, 10)) console.log(failure);
    for (const { kind, what } of faults.slice(0, 10)) console.log(`${kind}: ${what}`);
    return [
      "### Restarts under load",
      "",
      table([
        {
          restarts: seconds.length * PROCESSES,
          "seconds each": mean(seconds).toFixed(1),
          "pages and reads": browsing.answered,
          "of them failed": browsing.failures.length,
          "messages acknowledged": people.history.acknowledged,
          "sends that failed": people.history.failures,
          "turned away, the database was slow": browsing.refused + people.history.refused,
          lost: count(faults, "lost", "changed", "gap"),
          doubled: count(faults, "doubled", "unknown"),
          reordered: count(faults, "reordered"),
          "missed or miscounted": count(faults, "missed", "count", "read", "heard twice"),
          "heard behind a later one": count(faults, "heard late"),
        },
      ]),
    ].join("\n");
  } finally {
    await endServers();
  }
}
