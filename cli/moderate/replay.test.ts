import { execFile } from "node:child_process";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { REASON, testDesk } from "#server/desk/testing.ts";
import { addressOf } from "#server/testing/database/database.ts";
import { START_ENVIRONMENT } from "#server/testing/programs/running-server.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { db, location, config, home, caseOf, evaluated, decide } = await testDesk();
const { url } = await addressOf(location);

/** Runs the command line tool on the database of the test. */
function moderate(...args: string[]) {
  const env = { ...START_ENVIRONMENT, DATA_DIR: config.dataDir, DATABASE_URL: url, MODE: "demo" };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, ["cli/moderate.ts", ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

/** Decides about a listing that excludes people, and returns the case's id. */
async function decided(body: Record<string, unknown>): Promise<string> {
  const { id } = await home({ title: "Quiet 2BHK", description: "Nice flat, no Muslims please." });
  await evaluated({ id });
  const found = await caseOf({ id });
  expect((await decide(found, body)).statusCode).toBe(200);
  return found.id;
}

it("explains a case, and replays decisions with precision and recall", async () => {
  const caseId = await decided({ outcome: "reject", statement: REASON });
  await decided({ outcome: "approve" });
  const [explained, replayed, json] = await Promise.all([
    moderate("explain", caseId),
    moderate("replay", "--since", "90d", "--rule", "excluding_words"),
    moderate("replay", "--json"),
  ]);
  expect(explained).toMatchObject({ code: 0, err: "" });
  expect(explained.out.split("\n")).toEqual([
    "Quiet 2BHK (property), decided",
    expect.stringMatching(/^Risk 35 \(medium\), due \d{4}-/),
    "- Names a religion, caste or origin as a condition: “Quiet 2BHK. Nice flat, no Muslims please.”",
    "Numbers:",
    "  excluding_words v1 0.35",
    "Decisions:",
    expect.stringMatching(/^ {2}\d{4}-\S+ reject by Anita Admin$/),
    "",
  ]);
  expect(replayed).toMatchObject({ code: 0, err: "" });
  expect(replayed.out).toMatch(/^2 decisions replayed\.$/m);
  expect(replayed.out).toMatch(/^excluding_words +50 % \(.+\) +100 % \(.+\) +1, 1, 0$/m);
  expect(replayed.out).not.toContain("same_photo");
  expect(replayed.out).toContain("0 findings differ, 0 of them with the same version of the rule.");
  expect(json.code).toBe(0);
  expect(JSON.parse(json.out)).toMatchObject({
    decisions: 2,
    differences: [],
    tallies: { excluding_words: { right: 1, wrong: 1, missed: 0 } },
  });

  // Simulates a rule that was changed without a new version.
  await sql`update decisions set findings = '[]' where case_id = ${caseId}`.execute(db);
  const fault = await moderate("replay");
  expect(fault.code).toBe(1);
  expect(fault.out).toContain("1 findings differ, 1 of them with the same version of the rule.");
  expect(fault.out).toMatch(/^fault \S+ excluding_words: nothing → v1 1$/m);
});

it("refuses invalid arguments of replay and explain with a sentence and the usage", async () => {
  const wrong: [args: string[], sentence: string][] = [
    [["replay", "--since", "soon"], "Give --since in days, such as 90d."],
    [["explain", "00000000-0000-4000-8000-000000000000"], "There is no case with this id."],
  ];
  const runs = await Promise.all(wrong.map(([args]) => moderate(...args)));
  for (const [place, { code, err }] of runs.entries()) {
    expect([code, err]).toEqual([1, expect.stringContaining(wrong[place]?.[1] ?? "")]);
    expect(err).toContain("npm run moderate --");
  }
});
