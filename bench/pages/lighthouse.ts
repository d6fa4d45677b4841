import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { graderFolder, installGrader } from "../grader.ts";

const LIGHTHOUSE = { package: "lighthouse", version: "13.5.0", folder: graderFolder("lighthouse") };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** A request of a page, in order. */
interface Asked {
  url: string;
  resourceType: string;
  transferSize: number;
}

/** The parts of Lighthouse's report that are used. */
interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      scoreDisplayMode: string;
      numericValue?: number;
      details?: { items?: Asked[] };
    }
  >;
}

type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** Values of a page in one run. A kilobyte is 1,000 bytes. */
type PageFigures = Record<string, number>;

async function bodyOf(url: string): Promise<string> {
  return (await fetch(url, { headers: { "accept-encoding": "identity" } })).text();
}

const gzipped = (text: string) => gzipSync(text, { level: 9 }).byteLength / 1000;

async function gzippedAll(asked: readonly Asked[]): Promise<number> {
  const sizes = asked.map(async ({ url }) => gzipped(await bodyOf(url)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function weights(address: string, asked: readonly Asked[]): Promise<PageFigures> {
  const of = (...types: string[]) => asked.filter(({ resourceType }) => types.includes(resourceType));
  const sent = (those: readonly Asked[]) => those.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  const styles = [...(await bodyOf(address)).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join("");
  const firstPhoto = asked.findIndex(({ url }) => url.includes("/media/"));
  return {
    "scripts, gzipped, kB": await gzippedAll(of("Script")),
    "scripts as sent, kB": sent(of("Script")),
    "styles, gzipped, kB": gzipped(styles) + (await gzippedAll(of("Stylesheet"))),
    "fonts, kB": sent(of("Font")),
    "document as sent, kB": sent(of("Document")),
    ...(firstPhoto >= 0 && { "requests before the first photo": firstPhoto }),
    requests: asked.length,
    "all as sent, kB": sent(asked),
  };
}

/** Loads Lighthouse. Returns a function that audits a page as on a phone, in the browser at `port`. */
export async function openLighthouse(port: number): Promise<(address: string) => Promise<PageFigures>> {
  const home = await installGrader(LIGHTHOUSE);
  const entry = pathToFileURL(path.join(home, "core/index.js")).href;
  const { default: lighthouse } = (await import(entry)) as { default: Lighthouse };
  return async (address) => {
    const result = await lighthouse(address, {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: [...CATEGORIES],
    });
    if (!result) throw new Error(`Lighthouse did not respond for ${address}`);
    const { categories, audits } = result.lhr;
    for (const { title, score, scoreDisplayMode } of Object.values(audits))
      if (score !== null && score < 0.9 && scoreDisplayMode === "binary") console.log(`  ${address}: ${title}`);
    const time = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    const asked = audits["network-requests"]?.details?.items ?? [];
    return {
      ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
      "first paint, s": time("first-contentful-paint") / 1000,
      "largest paint, s": time("largest-contentful-paint") / 1000,
      "blocked, ms": time("total-blocking-time"),
      "layout shift": time("cumulative-layout-shift"),
      ...(await weights(
        address,
        asked.filter(({ url }) => url.startsWith("http")),
      )),
    };
  };
}
