import { setTimeout as sleep } from "node:timers/promises";
import { descendants, memoryOf, percentile, table } from "./figures.ts";
import { startServer } from "./server.ts";

const STARTS = 5;
/** A server counts as idle after this time without a request. */
const REST_MS = 5000;

/** Measures the time to the first page, from the second start on, and the memory afterwards. */
export async function benchStart(): Promise<string> {
  await (await startServer()).stop();
  const times: number[] = [];
  const rows: Record<string, string>[] = [];
  for (let start = 1; start <= STARTS; start++) {
    const server = await startServer();
    times.push(server.startedInMs);
    if (start === STARTS) {
      await sleep(REST_MS);
      const megabytes = (pids: number[]) => `${pids.reduce((sum, pid) => sum + (memoryOf(pid) ?? 0), 0).toFixed(0)} MB`;
      rows.push({
        "from the second start on": `median of ${STARTS}`,
        "first page after": `${percentile(times, 0.5).toFixed(0)} ms`,
        "server at rest": megabytes([server.pid]),
        "PostgreSQL at rest": megabytes(descendants(server.pid)),
      });
    }
    await server.stop();
  }
  return ["### Start", "", table(rows)].join("\n");
}
