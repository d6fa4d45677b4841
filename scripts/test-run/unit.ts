import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { failure, oneTest, orOutside, RESULTS, type RunResult, run } from "./outcome.ts";

/** More failing files than this are not run again: something is broken. */
const MAX_RERUN_FILES = 5;

const GIB = 1024 ** 3;
const MEMORY_FILES = "/dev/shm";

/**
 * Creates a temporary folder in memory, because databases and servers of unit tests write much. Returns null if there
 * is too little memory, for example in a small container.
 */
function makeMemoryFolder(): string | null {
  if (!existsSync(MEMORY_FILES) || process.availableMemory() < 8 * GIB) return null;
  const { bavail, bsize } = statfsSync(MEMORY_FILES);
  if (bavail * bsize < 4 * GIB) return null;
  const folder = mkdtempSync(path.join(MEMORY_FILES, "basera-"));
  // World-writable like any temporary folder, because PostgreSQL and nginx run as other users.
  chmodSync(folder, 0o1777);
  return folder;
}

interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/**
 * Runs unit tests with these arguments of Vitest, and the files of failed ones once more, alone. `name` is that of the
 * report.
 */
export async function vitest(name: string, args: string[]): Promise<RunResult> {
  const { files, ...first } = await runOnce(name, args);
  if (files.length === 0 || files.length > MAX_RERUN_FILES) return first;
  const again = await runOnce(`${name}-again`, files);
  return again.failed.length > 0
    ? first
    : { ...first, passed: first.passed + first.failed.length, failed: [], unstable: first.failed };
}

/** Returns the outcome, and the files with failed tests. */
async function runOnce(name: string, args: string[]): Promise<RunResult & { files: string[] }> {
  const file = path.join(RESULTS, `${name}.json`);
  rmSync(file, { force: true });
  const folder = makeMemoryFolder();
  const isGood = await run(
    "node_modules/vitest/vitest.mjs",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args],
    { env: folder === null ? {} : { TMPDIR: folder } },
  );
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
  if (!existsSync(file)) return { ...oneTest(name, false), files: [] };
  const report = JSON.parse(readFileSync(file, "utf8")) as UnitReport;
  const skipped = report.testResults
    .flatMap((suite) => suite.assertionResults)
    .filter((test) => ["pending", "skipped", "todo"].includes(test.status));
  const failed = report.testResults.flatMap((suite) => {
    const where = path.relative("", suite.name);
    const tests = suite.assertionResults.filter((test) => test.status === "failed");
    // A file can fail before its first test.
    if (suite.status === "failed" && tests.length === 0) return [failure(where, suite.message)];
    return tests.map((test) => failure(`${where} › ${test.fullName}`, test.failureMessages.join("\n")));
  });
  return {
    passed: report.numPassedTests,
    failed: orOutside(name, failed, isGood),
    skipped: skipped.map((test) => test.fullName),
    files: report.testResults.filter(({ status }) => status === "failed").map(({ name }) => path.relative("", name)),
  };
}
