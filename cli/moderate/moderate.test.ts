import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "moderate-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function moderate(args: string[], input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["cli/moderate.ts", ...args], {
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const lines = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const MESSAGES = lines(
  { id: "b", from: "host", text: "No visit without a token." },
  { id: "a", from: "guest", text: "Is it still available?" },
  { id: 3, text: "Call 98765 43210" },
);

it("checks messages in order, from standard input or a file, without a database", () => {
  const found = lines(
    { id: "b", tier: "scam", kinds: ["advance_payment"] },
    { id: "a", tier: "normal", kinds: [] },
    { id: 3, tier: "notice", kinds: ["off_platform"] },
  );
  expect(moderate(["check"], MESSAGES)).toEqual({ status: 0, stdout: found, stderr: "" });

  const file = path.join(folder, "messages.ndjson");
  writeFileSync(file, MESSAGES);
  expect(moderate(["check", file]).stdout).toBe(found);
});

it("checks descriptions", () => {
  const given = lines({ id: 1, text: "All types of flats for every budget." }, { id: 2, text: "My own flat." });
  const { stdout } = moderate(["check", "--listings"], given);
  expect(stdout).toBe(lines({ id: 1, label: "broker" }, { id: 2, label: "owner" }));
});

it("scores a labelled file by language, with intervals", () => {
  const { status, stdout } = moderate(["score", "server/warnings/examples/messages.ndjson"]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^all scam +\d+ % \(\d+ % to \d+ %\) +\d+ % \(\d+ % to \d+ %\) +\d+, \d+, \d+$/m);
  expect(stdout).toMatch(/^kn notice /m);
  expect(moderate(["score", "--listings", "server/warnings/examples/listings.ndjson"]).stdout).toMatch(/^all broker /m);
});

it.each([
  [["check"], '{"id":1}\n', "Line 1: text"],
  [["check"], '{"id":1,"from":"me","text":""}\n', "Line 1: from"],
  [["check", "no-such-file"], "", "Cannot read no-such-file: ENOENT"],
  [["judge"], "", "There is no command judge."],
])("explains what is wrong with %j and %j", (args, input, message) => {
  const { status, stderr } = moderate(args, input);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});
