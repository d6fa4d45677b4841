import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { findChromium } from "../scripts/chromium.ts";
import { table } from "./figures.ts";
import { type RunningServer, startServer } from "./server.ts";

const DEBUGGING_PORT = 9333;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const RUNS = 3;

async function somePropertyPage(address: string): Promise<string> {
  const [property] = (await (await fetch(`${address}/api/properties/featured?limit=1`)).json()) as { id: string }[];
  if (!property) throw new Error("the demo marketplace has no featured home");
  return `/property/${property.id}`;
}

interface Sent {
  url: string;
  resourceType: string;
  transferSize: number;
}

/** What the scripts of a page weigh, in kB: as they were sent to the browser, and as gzip would send them. */
async function scriptWeight(scripts: Sent[]): Promise<{ sent: number; gzipped: number }> {
  const gzipped = scripts.map(async ({ url }) => {
    const script = await (await fetch(url, { headers: { "accept-encoding": "identity" } })).arrayBuffer();
    return gzipSync(new Uint8Array(script), { level: 9 }).byteLength;
  });
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0) / 1000;
  return { sent: sum(scripts.map(({ transferSize }) => transferSize)), gzipped: sum(await Promise.all(gzipped)) };
}

/** Lighthouse as for a phone: the median run's scores, layout shift, and the scripts of the first load. */
async function measure(address: string, name: string): Promise<Record<string, string | number>> {
  const { default: lighthouse } = await import("lighthouse");
  const runs = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(address, {
      port: DEBUGGING_PORT,
      output: "json",
      logLevel: "error",
      onlyCategories: [...CATEGORIES],
    });
    if (!result) throw new Error(`Lighthouse did not answer for ${address}`);
    runs.push(result.lhr);
  }
  runs.sort((a, b) => (a.categories.performance?.score ?? 0) - (b.categories.performance?.score ?? 0));
  const report = runs[Math.floor(RUNS / 2)];
  const requests = report?.audits["network-requests"]?.details as { items?: Sent[] } | undefined;
  const scripts = (requests?.items ?? []).filter(({ resourceType }) => resourceType === "Script");
  const weight = await scriptWeight(scripts);
  for (const audit of Object.values(report?.audits ?? {})) {
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === "binary")
      console.log(`  ${name}: ${audit.title}`);
  }
  return {
    "on a phone": name,
    ...Object.fromEntries(
      CATEGORIES.map((category) => [category, Math.round((report?.categories[category]?.score ?? 0) * 100)]),
    ),
    "layout shift": (report?.audits["cumulative-layout-shift"]?.numericValue ?? 0).toFixed(3),
    "largest paint": `${((report?.audits["largest-contentful-paint"]?.numericValue ?? 0) / 1000).toFixed(1)} s`,
    "scripts as sent": `${weight.sent.toFixed(0)} kB`,
    "scripts, gzipped": `${weight.gzipped.toFixed(0)} kB`,
  };
}

async function measureAll({ address }: RunningServer): Promise<string> {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${DEBUGGING_PORT}`],
  });
  try {
    const property = await somePropertyPage(address);
    const rows = [await measure(address, "/"), await measure(address + property, "/property/:id")];
    return ["### Pages", "", table(rows)].join("\n");
  } finally {
    await browser.close();
  }
}

/** Lighthouse's four scores of the public pages, for a phone. */
export async function benchPages(): Promise<string> {
  const server = await startServer();
  try {
    return await measureAll(server);
  } finally {
    await server.stop();
  }
}
