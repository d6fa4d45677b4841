import { startBenchPostgres } from "./database.ts";
import { openFilesLimit, percentile, table } from "./figures.ts";
import { type Contender, ours } from "./messages/contenders.ts";
import { Crews } from "./messages/crew.ts";
import { Visit } from "./messages/visits.ts";

const PROCESSES = 2;
const WARM_UP = { seconds: 5, warmUpSeconds: 2 };
/** Files that a server has open in addition to sockets. */
const SPARE_FILES = 500;
const SENDERS = 1000;
const SENDS_A_SECOND = 500;
/** Connected before memory is measured, because the first sockets allocate shared structures. */
const FIRST_SOCKETS = 100;

async function withCrews(people: number, measure: (contender: Contender, crews: Crews) => Promise<string>) {
  const postgres = await startBenchPostgres();
  const crews = new Crews(PROCESSES);
  try {
    const contender = await ours(postgres, people);
    try {
      return await measure(contender, crews);
    } finally {
      await contender.close();
    }
  } finally {
    crews.stop();
    await postgres.stop();
  }
}

/** Sends 500 messages a second for this long to 1,000 connected people. Measures responses and deliveries. */
export function benchSends(seconds: number): Promise<string> {
  return withCrews(SENDERS, async (contender, crews) => {
    const visit = await Visit.begin(contender, crews, SENDERS, WARM_UP);
    try {
      const { answers, delays } = await visit.pace(SENDS_A_SECOND, seconds);
      const { acknowledged, refused, lost, doubled, reordered, missed } = await visit.faults({
        oneByOne: false,
        wasLive: true,
      });
      const row = (what: string, times: readonly number[]) => ({
        [`${SENDS_A_SECOND} a second for ${seconds} s`]: what,
        count: times.length,
        "p50 ms": percentile(times, 0.5).toFixed(1),
        "p99 ms": percentile(times, 0.99).toFixed(1),
        "most ms": percentile(times, 1).toFixed(0),
      });
      return [
        "### Sends",
        table([row("acknowledged", answers), row("heard", delays)]),
        `With the warm-up ${acknowledged} acknowledged; ${refused} refused, ${lost} lost, ${doubled} doubled, ${reordered} reordered, ${missed} missed.`,
      ].join("\n\n");
    } finally {
      await visit.end();
    }
  });
}

/**
 * Measures idle signed-in sockets: their memory, and how long it takes until half of them have reconnected after a
 * restart.
 */
export function benchSockets(sockets: number): Promise<string> {
  if ((openFilesLimit() ?? Number.POSITIVE_INFINITY) < sockets + SPARE_FILES)
    throw new Error(`${sockets} sockets need ${sockets + SPARE_FILES} open files: raise that (ulimit -n).`);
  return withCrews(sockets, async (contender, crews) => {
    const visit = await Visit.begin(contender, crews, FIRST_SOCKETS, WARM_UP);
    try {
      const before = await visit.memoryWithoutGarbage();
      await visit.take(sockets);
      const after = await visit.memoryWithoutGarbage();
      const back = await visit.restart(sockets / 2);
      const row = {
        sockets,
        "kB each": (((after - before) * 1024) / (sockets - FIRST_SOCKETS)).toFixed(1),
        "MB in all": after.toFixed(0),
        "back after a restart": sockets / 2,
        "seconds from when it is ready": back.seconds.toFixed(1),
        "tries that failed": back.refused,
      };
      return `### Sockets\n\n${table([row])}`;
    } finally {
      await visit.end();
    }
  });
}
