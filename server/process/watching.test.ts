import { readFile, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { buildJobs } from "../app.ts";
import { startJobWorker } from "../jobs/worker.ts";
import { testApp } from "../testing/app.ts";
import { atEnd } from "../testing/at-end.ts";
import { ownRedis } from "../testing/programs/redis.ts";
import { startS3 } from "../testing/programs/s3.ts";
import { evaluate, readScrape, type Series } from "../testing/promql.ts";
import { until } from "../testing/until.ts";
import { LAST_BACKUP } from "./health-gauges.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(path.join(ROOT, file), "utf8");

const METRICS_TOKEN = "metrics token";
const redis = await ownRedis();
await redis.start();
const s3 = await startS3();
atEnd(s3.stop);
const { services, location, visitor, config } = await testApp({
  metricsToken: METRICS_TOKEN,
  redisUrl: redis.url,
  s3: s3.config,
});
const worker = startJobWorker({ ...services, location, jobs: buildJobs(services) });
atEnd(() => worker.stop());

async function scrape(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await visitor.inject({ method: "GET", url: "/metrics", headers })).body;
}

/** Returns the server's metrics, by name, with their types. */
async function figures(): Promise<Map<string, string>> {
  return new Map(
    [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type = ""]) => [name, type]),
  );
}

/** Returns the series names that queries use: a histogram has three. */
async function series(): Promise<Set<string>> {
  const parts = (name: string) => [`${name}_bucket`, `${name}_sum`, `${name}_count`];
  return new Set(
    [...(await figures())].flatMap(([name, type]) =>
      type === "histogram" || type === "summary" ? parts(name) : [name],
    ),
  );
}

interface Rule {
  expression: string;
  /** How long it must be met. */
  seconds: number;
}
const RULES = new Map<string, Rule>(
  [...(await read("deploy/alerts.yml")).matchAll(/alert: (\w+)\n +expr: (.+)\n(?: +for: (\d+)m)?/g)].map(
    ([, name = "", expression = "", minutes = "0"]) => [name, { expression, seconds: Number(minutes) * 60 }],
  ),
);

const WORDS = new Set([
  "and",
  "or",
  "unless",
  "by",
  "without",
  "on",
  "ignoring",
  "bool",
  "offset",
  "group_left",
  "group_right",
]);

/** Returns the series names in a PromQL expression. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, " ")
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, " ");
  return [...bare.matchAll(/(?<![\w.])[a-z_]\w*\b(?!\s*\()/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
}

/** Prometheus creates this series itself. */
const OWN = ["up"];

it("uses only existing metrics in alerts and dashboard", async () => {
  const known = await series();
  const alerts = [...RULES.values()].map(({ expression }) => expression);
  const dashboard = JSON.parse(await read("deploy/grafana-dashboard.json"));
  type Panel = { targets?: { expr: string }[] };
  const panels = (dashboard.panels as Panel[]).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(alerts.length).toBeGreaterThan(8);
  expect(panels.length).toBeGreaterThan(20);
  for (const expression of [...alerts, ...panels]) {
    const names = namesIn(expression);
    expect(names, expression).not.toEqual([]);
    expect(
      names.filter((name) => !known.has(name) && !OWN.includes(name)),
      expression,
    ).toEqual([]);
  }
});

it("detects an unknown metric", async () => {
  expect(namesIn('sum by (route) (rate(made_up_total{status="5xx"}[5m])) > 1e3 and other_seconds offset 5m')).toEqual([
    "made_up_total",
    "other_seconds",
  ]);
});

it("documents each metric and each alert in the operator's guide", async () => {
  const guide = await read("docs/operations.md");
  const own = [...(await figures()).keys()].filter((name) => !/^(process|nodejs)_/.test(name));
  expect(own.filter((name) => !guide.includes(`\`${name}`))).toEqual([]);
  expect([...RULES.keys()].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

/** A day of scrapes, in seconds. Faults begin two hours before its end. */
const END = 86_400;
const FAULT = END - 7200;
const STEP = 30;
const times = Array.from({ length: END / STEP }, (_, i) => (i + 1) * STEP);

/** A series during a fault: its value at each time since the fault began. */
interface Changed {
  name: string;
  labels?: Record<string, string>;
  value: (seconds: number) => number;
}

const has = (given: Series["labels"], { name, labels = {} }: Pick<Changed, "name" | "labels">) =>
  Object.entries({ __name__: name, ...labels }).every(([label, value]) => given[label] === value);

/** Returns what Prometheus has of these names: the same in each scrape, but for the changed series. */
function historyOf(names: readonly string[], changes: readonly Changed[]): Series[] {
  const target = { job: "basera", instance: "a:3000" };
  const scraped = [...readScrape(healthy), { labels: { __name__: "up" }, value: 1 }];
  const added = changes
    .filter((change) => !scraped.some(({ labels }) => has(labels, change)))
    .map(({ name, labels }) => ({ labels: { __name__: name, ...labels }, value: 0 }));
  return [...scraped, ...added]
    .filter(({ labels }) => names.includes(labels.__name__ ?? ""))
    .map(({ labels, value }) => {
      const valueAt = changes.find((change) => has(labels, change))?.value ?? constant(value);
      return { labels: { ...labels, ...target }, samples: times.map((at) => [at, valueAt(Math.max(0, at - FAULT))]) };
    });
}

function fires(name: string, changes: readonly Changed[]): boolean {
  const { expression, seconds } = RULES.get(name) as Rule;
  const history = historyOf(namesIn(expression), changes);
  const asked = Array.from({ length: seconds / STEP + 1 }, (_, i) => END - i * STEP);
  return asked.every((at) => evaluate(expression, history, at).length > 0);
}

const constant = (value: number) => () => value;
const perSecond = (rate: number) => (seconds: number) => rate * seconds;
const gauge = (name: string, value: number, labels?: Record<string, string>): Changed[] => [
  { name, ...(labels && { labels }), value: constant(value) },
];
const counter = (name: string, rate: number, labels?: Record<string, string>): Changed => ({
  name,
  ...(labels && { labels }),
  value: perSecond(rate),
});
const down = (dependency: string) => gauge("dependency_up", 0, { dependency });
const mail = (task: string): Changed[] => [
  counter("mail_attempts_total", 0.01, { task, outcome: "failed" }),
  // Other mail is sent.
  counter("mail_attempts_total", 0.01, { task: "sendPush", outcome: "sent" }),
];
/** A histogram with all its new observations between the last two bounds. */
const slow = (name: string, labels: Record<string, string>, [lower, upper]: [string, string]): Changed[] => [
  counter(`${name}_bucket`, 0, { ...labels, le: lower }),
  counter(`${name}_bucket`, 1, { ...labels, le: upper }),
  counter(`${name}_bucket`, 1, { ...labels, le: "+Inf" }),
];
const requests = (status: string) => ({ method: "GET", route: "/api/properties/featured", status });

/** What each rule is for, as the series show it. */
const FAULTS: Record<string, Changed[][]> = {
  BaseraDown: [gauge("up", 0)],
  BaseraNotReady: [gauge("server_ready", 0)],
  BaseraDatabaseDown: [down("database")],
  BaseraRedisDown: [down("redis")],
  BaseraS3Down: [down("s3")],
  BaseraDiskFull: [gauge("disk_bytes", 1000, { of: "free" })],
  BaseraBackupOld: [gauge("backup_age_seconds", 40 * 3600), gauge("backup_age_seconds", Number.POSITIVE_INFINITY)],
  BaseraReplicationLag: [gauge("db_replication_lag_seconds", 40)],
  BaseraStandbyLost: [[{ name: "db_standbys", value: (seconds) => (seconds > 0 ? 1 : 2) }]],
  BaseraPausingStopped: [gauge("basera_pausing_stopped", 1)],
  BaseraOwnersNotAsked: [gauge("basera_asks_waiting_seconds", 90_000)],
  BaseraCaseOverdue: [gauge("basera_case_overdue_seconds", 90_000)],
  BaseraWarningsWrong: [
    [
      counter("basera_warnings_total", 0.01, { kind: "scam" }),
      counter("basera_warnings_fine_total", 0.005, { kind: "scam" }),
    ],
  ],
  BaseraRestarting: [[{ name: "process_start_time_seconds", value: (seconds) => Math.floor(seconds / 300) * 300 }]],
  BaseraFailing: [[counter("http_request_duration_seconds_count", 1, requests("5xx"))]],
  BaseraSlow: [slow("http_request_duration_seconds", requests("2xx"), ["1", "2.5"])],
  BaseraDatabaseSlow: [slow("db_statement_duration_seconds", { statement: "select made_up" }, ["0.5", "1"])],
  BaseraPoolExhausted: [gauge("db_pool_waiting", 3)],
  BaseraNoWorker: [gauge("jobs_worker_up", 0)],
  BaseraJobsFailed: [gauge("jobs_queued", 1, { task: "sendPush", state: "failed" })],
  BaseraJobsLate: [gauge("jobs_oldest_waiting_seconds", 400, { task: "sendPush" })],
  BaseraMailNotSent: ["sendMail", "sendCode", "sendFreshnessMail"].map(mail),
  BaseraBusy: [gauge("nodejs_eventloop_lag_p99_seconds", 0.3)],
  BaseraShedding: [[counter("http_requests_shed_total", 2)]],
  BaseraMemory: [gauge("process_resident_memory_bytes", 700e6)],
  BaseraLimiting: [[counter("http_responses_total", 1, { status: "429" })]],
};

const backup = path.join(config.dataDir, LAST_BACKUP);
await writeFile(backup, "");
await until(async () => !/^(jobs_worker_up|dependency_up.*|server_ready) 0$/m.test(await scrape()), "all is well");
/** A scrape without faults. Memory and delays depend on the machine. */
const healthy = (await scrape())
  .replaceAll(/^(process_resident_memory_bytes|nodejs_eventloop_lag_p99_seconds) .*$/gm, "$1 0")
  .replaceAll(/^(disk_bytes)\{of="(free|size)"\} .*$/gm, '$1{of="$2"} 1000000');

it("has a fault for each alert", async () => {
  expect(Object.keys(FAULTS)).toEqual([...RULES.keys()]);
});

it.each(Object.keys(FAULTS))("fires %s during its fault, and not without one", async (name) => {
  const known = await series();
  expect(fires(name, [])).toBe(false);
  for (const changes of FAULTS[name] ?? []) {
    for (const { name: changed } of changes) expect([...known, ...OWN]).toContain(changed);
    expect(fires(name, changes), JSON.stringify(changes)).toBe(true);
  }
});

async function readValue(name: string, dependency?: string): Promise<number | undefined> {
  const series = { name, ...(dependency && { labels: { dependency } }) };
  return readScrape(await scrape()).find(({ labels }) => has(labels, series))?.value;
}

it("covers each job that sends mail, also before its first mail", async () => {
  const jobs = readScrape(healthy).filter(({ labels }) => labels.__name__ === "mail_attempts_total");
  expect(new Set(jobs.map(({ labels }) => labels.task))).toEqual(
    new Set(["sendMail", "sendCode", "sendFreshnessMail"]),
  );
  expect(jobs.every(({ value }) => value === 0)).toBe(true);
});

it("shows the age of the last backup, and infinity without one", async () => {
  const made = new Date(Date.now() - 3_600_000);
  await utimes(backup, made, made);
  expect(await readValue("backup_age_seconds")).toBeCloseTo(3600, -2);
  await rm(backup);
  expect(await readValue("backup_age_seconds")).toBe(Number.POSITIVE_INFINITY);
});

it("shows Redis and the store of pictures as down when they do not respond, and the rest as before", async () => {
  const isUp = async (dependency: string) => (await readValue("dependency_up", dependency)) === 1;
  await until(async () => (await isUp("redis")) && (await isUp("s3")), "both are up");
  await redis.stop();
  await s3.stop();
  const isDown = async (dependency: string) => (await readValue("dependency_up", dependency)) === 0;
  await until(async () => (await isDown("redis")) && (await isDown("s3")), "both are down");
  await until(() => isUp("database"), "the database is up");
  await until(async () => (await readValue("server_ready")) === 1, "the server is ready");
});
