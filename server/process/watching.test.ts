import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { buildJobs } from "../app.ts";
import { startJobWorker } from "../jobs/worker.ts";
import { testApp } from "../testing/app.ts";
import { atEnd } from "../testing/at-end.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(path.join(ROOT, file), "utf8");

const METRICS_TOKEN = "metrics token";
const { services, location, visitor } = await testApp({ metricsToken: METRICS_TOKEN });
const worker = startJobWorker({ ...services, location, jobs: buildJobs(services) });
atEnd(() => worker.stop());

/** Returns the server's metrics, by name, with their types. */
async function figures(): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await visitor.inject({ method: "GET", url: "/metrics", headers });
  return new Map([...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type = ""]) => [name, type]));
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
  const alerts = [...(await read("deploy/alerts.yml")).matchAll(/^ +expr: (.+)$/gm)].map(
    ([, expression = ""]) => expression,
  );
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
  const alerts = [...(await read("deploy/alerts.yml")).matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
