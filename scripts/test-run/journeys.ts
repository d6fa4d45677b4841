import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { failure, oneTest, orOutside, RESULTS, type RunResult, run } from "./outcome.ts";

interface JourneyResult {
  error?: { message?: string };
  attachments: { name: string; path?: string }[];
}

interface JourneySuite {
  specs: { file: string; line: number; title: string; tests: { status: string; results: JourneyResult[] }[] }[];
  suites?: JourneySuite[];
}

interface JourneyReport {
  suites: JourneySuite[];
  stats: { expected: number; skipped: number };
}

const specsOf = ({ specs, suites = [] }: JourneySuite): JourneySuite["specs"] => [...specs, ...suites.flatMap(specsOf)];

/** Elements whose lines in a snapshot say in what state a page is. */
const TELLING = /- (heading|paragraph|article|dialog|alert|status)\b/;

/** Returns the telling elements of the page at a failure, 40 at most, or an empty text. */
function shownAt({ attachments }: JourneyResult): string {
  const context = attachments.find(({ name }) => name === "error-context")?.path;
  if (!context || !existsSync(context)) return "";
  const snapshot = readFileSync(context, "utf8").split("```yaml\n")[1]?.split("\n```")[0] ?? "";
  const telling = snapshot.split("\n").filter((line) => TELLING.test(line));
  return ["\n  The page showed:", ...telling.slice(0, 40)].join("\n  ");
}

/** Runs browser journeys with these arguments of Playwright, and failed ones once more. */
export async function journeys(args: string[]): Promise<RunResult> {
  const file = path.join(RESULTS, "journeys.json");
  const isGood = await run("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json", ...args], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  if (!existsSync(file)) return oneTest("journeys", false);
  const { suites, stats } = JSON.parse(readFileSync(file, "utf8")) as JourneyReport;
  const withStatus = (wanted: string) =>
    suites.flatMap(specsOf).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === wanted)
        .map(({ results: [first] }) => {
          const name = failure(`e2e/${spec.file} › ${spec.title}`, first?.error?.message);
          return first ? name + shownAt(first) : name;
        }),
    );
  const unstable = withStatus("flaky");
  return {
    passed: stats.expected + unstable.length,
    failed: orOutside("journeys", withStatus("unexpected"), isGood),
    skipped: stats.skipped === 0 ? [] : [`${stats.skipped} browser journeys`],
    unstable,
  };
}
