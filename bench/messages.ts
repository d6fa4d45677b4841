import os from "node:os";
import { startBenchPostgres } from "./database.ts";
import { openFilesLimit, percentile, table } from "./figures.ts";
import { type Faults, sumOfFaults } from "./messages/check.ts";
import { type Contender, makeContenders } from "./messages/contenders.ts";
import { Crews } from "./messages/crew.ts";
import { benchHistory } from "./messages/history.ts";
import { Visit } from "./messages/visits.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note, noteCost } from "./report.ts";

const PROCESSES = 2;
/** Files that a server has open in addition to sockets. */
const SPARE_FILES = 500;
const PEER = "Express + Prisma";

interface Extent {
  few: number;
  some: number;
  many: number;
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
}
const FULL: Extent = { few: 100, some: 1000, many: 5000, rounds: 4, seconds: 6, warmUpSeconds: 3 };
const QUICK: Extent = { few: 100, some: 200, many: 1000, rounds: 1, seconds: 4, warmUpSeconds: 2 };

function goalsOf({ few, some, many }: Extent): Goal[] {
  const closed = [some, many].flatMap((sockets): Goal[] => {
    const mine = `sends a second at ${sockets} sockets`;
    return [
      { what: `${mine}, against ${PEER}`, mine, theirs: [mine, PEER], limit: 4, aim: 6, more: true },
      { what: `${mine}, against the ideal`, mine, theirs: [mine, "ideal"], limit: 0.45, aim: 0.65, more: true },
    ];
  });
  const cost = `CPU ms a message at 200 a second, ${some} sockets`;
  const heard = [50, 200].flatMap((rate): Goal[] => {
    const of = (share: string) => `send to receive ${share} ms at ${rate} a second`;
    return [
      { what: `${of("p50")}, against ${PEER}`, mine: of("p50"), theirs: [of("p50"), PEER], limit: 0.5, aim: 0.35 },
      { what: `${of("p99")}, against ${PEER}`, mine: of("p99"), theirs: [of("p99"), PEER], limit: 0.6, aim: 0.4 },
    ];
  });
  const grown = ["send to receive p50 ms", "CPU ms a message"].map(
    (of): Goal => ({
      what: `${of} at 200 a second: ${many} sockets against ${few}`,
      mine: `${of} at 200 a second, ${many} sockets`,
      theirs: [`${of} at 200 a second, ${few} sockets`, "ours"],
      limit: 1.3,
      aim: 1.1,
    }),
  );
  const storm = ["seconds", "CPU ms a socket"].map((of): Goal => {
    const mine = `${of} when ${many} reconnect`;
    return { what: `${mine}, against ${PEER}`, mine, theirs: [mine, PEER], limit: 0.5, aim: 0.38 };
  });
  return [
    ...closed,
    { what: `${cost}, against ${PEER}`, mine: cost, theirs: [cost, PEER], limit: 0.333, aim: 0.25 },
    ...heard,
    ...grown,
    ...storm,
    { what: "memory a socket", mine: "kB a socket", limit: 45, aim: 38, unit: " kB" },
    { what: `server after the storm of ${many}`, mine: "MB after the storm", limit: 600, aim: 450, unit: " MB" },
    {
      what: "last page of 100,000 messages against one of 100, p50",
      mine: "last page p50 ms, of 100,000",
      theirs: ["last page p50 ms, of 100", "ours"],
      limit: 1.2,
      aim: 1.05,
    },
  ];
}

class Bench {
  readonly figures: Figures = new Map();
  readonly faults = new Map<Contender["name"], Faults[]>();
  readonly #crews: Crews;
  readonly #extent: Extent;
  readonly #pools = new Map<string, number[]>();

  constructor(crews: Crews, extent: Extent) {
    this.#crews = crews;
    this.#extent = extent;
  }

  async #visit(contender: Contender, sockets: number, work: (visit: Visit) => Promise<void>): Promise<void> {
    const begun = performance.now();
    const visit = await Visit.begin(contender, this.#crews, sockets, this.#extent);
    try {
      await work(visit);
    } finally {
      await visit.end();
    }
    console.log(`${contender.name}, ${sockets} sockets: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }

  async #noteFaults(name: Contender["name"], visit: Visit, how: Parameters<Visit["faults"]>[0]): Promise<void> {
    this.faults.set(name, [...(this.faults.get(name) ?? []), await visit.faults(how)]);
  }

  few(contender: Contender): Promise<void> {
    const { few, seconds } = this.#extent;
    return this.#visit(contender, few, async (visit) => {
      const { delays, cpu } = await visit.pace(200, seconds);
      this.#note(contender, `send to receive p50 ms at 200 a second, ${few} sockets`, percentile(delays, 0.5));
      this.#note(contender, `CPU ms a message at 200 a second, ${few} sockets`, cpu.server + cpu.postgres);
      await this.#noteFaults(contender.name, visit, { oneByOne: false, wasLive: true });
    });
  }

  some(contender: Contender): Promise<void> {
    const { some, seconds } = this.#extent;
    return this.#visit(contender, some, async (visit) => {
      for (const rate of [50, 200]) {
        const { delays, cpu } = await visit.pace(rate, seconds);
        this.#note(contender, `send to receive p50 ms at ${rate} a second`, percentile(delays, 0.5));
        this.#notePooled(contender, `send to receive p99 ms at ${rate} a second`, delays);
        if (rate === 200)
          noteCost(this.figures, `CPU ms a message at 200 a second, ${some} sockets`, contender.name, cpu);
      }
      this.#note(contender, `sends a second at ${some} sockets`, await visit.saturate(seconds, false));
      await this.#noteFaults(contender.name, visit, { oneByOne: false, wasLive: true });
    });
  }

  many(contender: Contender): Promise<void> {
    const { many, seconds } = this.#extent;
    return this.#visit(contender, many, async (visit) => {
      const { delays, cpu } = await visit.pace(200, seconds);
      this.#note(contender, `send to receive p50 ms at 200 a second, ${many} sockets`, percentile(delays, 0.5));
      this.#note(contender, `CPU ms a message at 200 a second, ${many} sockets`, cpu.server + cpu.postgres);
      this.#note(contender, `sends a second at ${many} sockets`, await visit.saturate(seconds, false));
      await this.#noteFaults(contender.name, visit, { oneByOne: false, wasLive: true });
      const storm = await visit.storm();
      this.#note(contender, `seconds when ${many} reconnect`, storm.seconds);
      noteCost(this.figures, `CPU ms a socket when ${many} reconnect`, contender.name, storm.cpu);
      this.#note(contender, "MB after the storm", storm.memory);
      if (storm.refused > 0) console.log(`${contender.name}: ${storm.refused} attempts failed in the storm`);
    });
  }

  /** Two people send as fast as they can in each of 32 conversations. Then all reconnect while others send. */
  hard(contender: Contender): Promise<void> {
    const { some, seconds } = this.#extent;
    return this.#visit(contender, some, async (visit) => {
      await this.#crews.all("forget", null);
      await contender.clear();
      await visit.saturate(seconds, true);
      await this.#noteFaults(contender.name, visit, { oneByOne: true, wasLive: true });
      if (contender.name !== "ours") return;
      await visit.stormUnderWay(50, seconds);
      await this.#noteFaults(contender.name, visit, { oneByOne: false, wasLive: false });
    });
  }

  async memory(contender: Contender): Promise<void> {
    const { few, many } = this.#extent;
    await this.#visit(contender, few, async (visit) => {
      const before = await visit.memoryWithoutGarbage();
      await visit.take(many);
      const after = await visit.memoryWithoutGarbage();
      this.#note(contender, "kB a socket", ((after - before) * 1024) / (many - few));
    });
  }

  report(): string {
    const [load] = os.loadavg();
    return [
      `Load of the machine at the end: ${load?.toFixed(1)} on ${os.cpus().length} processors.`,
      "",
      goalsTable(this.figures, goalsOf(this.#extent)),
      "",
      faultsTable(this.faults),
      "",
      figuresTable(this.figures, [...this.faults.keys()]),
    ].join("\n");
  }

  /** The 99th percentile of all rounds together. In a single round of 300 messages, one pause would determine it. */
  #notePooled({ name }: Contender, what: string, delays: readonly number[]): void {
    const pool = this.#pools.get(`${name} ${what}`) ?? [];
    pool.push(...delays);
    this.#pools.set(`${name} ${what}`, pool);
    this.figures.set(what, (this.figures.get(what) ?? new Map()).set(name, [percentile(pool, 0.99)]));
  }

  #note({ name }: Contender, what: string, value: number): void {
    note(this.figures, what, name, value);
  }
}

function faultsTable(faults: Bench["faults"]): string {
  return table(
    [...faults].map(([name, all]) => {
      const sum = sumOfFaults(all);
      return {
        messages: name,
        acknowledged: sum.acknowledged,
        "not taken": sum.refused,
        lost: sum.lost,
        doubled: sum.doubled,
        reordered: sum.reordered,
        "heard in another order": sum.heardOutOfOrder,
        missed: sum.missed,
      };
    }),
  );
}

/** Compares messages with two baselines, in turn. `isQuick` uses fewer sockets and less time. Returns Markdown. */
export async function benchMessages(isQuick: boolean): Promise<string> {
  const extent = isQuick ? QUICK : FULL;
  const limit = openFilesLimit() ?? Number.POSITIVE_INFINITY;
  if (limit < extent.many + SPARE_FILES)
    throw new Error(
      `${extent.many} sockets need ${extent.many + SPARE_FILES} open files, and ${limit} are allowed: raise that (ulimit -n), or give --quick.`,
    );
  const postgres = await startBenchPostgres();
  const crews = new Crews(PROCESSES);
  try {
    const contenders = await makeContenders(postgres, extent.many);
    const [ours] = contenders;
    const bench = new Bench(crews, extent);
    for (const contender of contenders) await bench.hard(contender);
    for (const contender of contenders) await bench.memory(contender);
    await benchHistory(ours, bench.figures);
    for (let round = 1; round <= extent.rounds; round++) {
      for (const contender of contenders) await bench.some(contender);
      await bench.few(ours);
      for (const contender of contenders) await bench.many(contender);
      if (round < extent.rounds) console.log(`\nAfter round ${round} of ${extent.rounds}:\n\n${bench.report()}\n`);
    }
    for (const contender of contenders) await contender.close();
    return `### Messages\n\n${bench.report()}`;
  } finally {
    crews.stop();
    await postgres.stop();
  }
}
