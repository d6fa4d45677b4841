import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { failure, type Outcome, oneTest, orOutside, RESULTS, run } from "./outcome.ts";

interface JourneySuite {
  specs: {
    file: string;
    line: number;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: JourneySuite[];
}

interface JourneyReport {
  suites: JourneySuite[];
  stats: { expected: number; skipped: number };
}

const specsOf = ({ specs, suites = [] }: JourneySuite): JourneySuite["specs"] => [...specs, ...suites.flatMap(specsOf)];

/** Runs browser journeys with these arguments of Playwright, and failed ones once more. */
export async function journeys(args: string[]): Promise<Outcome> {
  const file = path.join(RESULTS, "journeys.json");
  const isGood = await run("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json", ...args], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  if (!existsSync(file)) return oneTest("journeys", false);
  const { suites, stats } = JSON.parse(readFileSync(file, "utf8")) as JourneyReport;
  const withStatus = (wanted: string) =>
    suites
      .flatMap(specsOf)
      .flatMap((spec) =>
        spec.tests
          .filter(({ status }) => status === wanted)
          .map(({ results }) => failure(`e2e/${spec.file} › ${spec.title}`, results[0]?.error?.message)),
      );
  const unstable = withStatus("flaky");
  return {
    passed: stats.expected + unstable.length,
    failed: orOutside("journeys", withStatus("unexpected"), isGood),
    skipped: stats.skipped === 0 ? [] : [`${stats.skipped} browser journeys`],
    unstable,
  };
}
