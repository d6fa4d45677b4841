import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { atEnd } from "#server/testing/at-end.ts";
import { START_ENVIRONMENT } from "#server/testing/programs/running-server.ts";

const root = path.resolve(import.meta.dirname, "..");
const folder = await mkdtemp(path.join(os.tmpdir(), "basera launcher-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Puts the launcher into the folder, with a command that prints its environment. */
async function makeLauncher(): Promise<void> {
  await cp(path.join(root, "scripts/run.mjs"), path.join(folder, "scripts/run.mjs"));
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
  await mkdir(path.join(folder, "cli"));
  await writeFile(path.join(folder, "cli/demo.ts"), "console.log(process.env.MAIL);");
}
await makeLauncher();
const LAUNCHER = path.join(folder, "scripts/run.mjs");
const ARGS = [LAUNCHER, "demo"];

it("prefers MAIL from .env over a mailbox path that the login shell sets", async () => {
  await writeFile(path.join(folder, ".env"), "MAIL=off\n");
  atEnd(() => rm(path.join(folder, ".env")));
  const given = async (MAIL: string) =>
    (await promisify(execFile)(process.execPath, ARGS, { env: { ...process.env, MAIL } })).stdout.trim();
  expect(await given("/var/mail/basera")).toBe("off");
  expect(await given("on")).toBe("on");
});

it("prints only JSON before a server starts in production, also why it does not", async () => {
  await writeFile(path.join(folder, ".env"), "MODE=production\n");
  atEnd(() => rm(path.join(folder, ".env")));
  // There are no pages to build.
  const options = { env: START_ENVIRONMENT };
  const refused = await promisify(execFile)(process.execPath, [LAUNCHER, "start"], options).catch((error) => error);
  const lines = (refused.stdout as string).trim().split("\n");
  expect(refused).toMatchObject({ code: 1, stderr: "" });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: os.hostname(),
      msg: "Building the pages…",
    },
    expect.objectContaining({
      level: 60,
      msg: expect.stringMatching(/^could not run .*react-router.* build$/),
      output: expect.stringContaining("React Router"),
    }),
  ]);
});

it("says in one sentence that .env cannot be read", async () => {
  await mkdir(path.join(folder, ".env"));
  atEnd(() => rm(path.join(folder, ".env"), { recursive: true }));
  await expect(promisify(execFile)(process.execPath, ARGS)).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^This user cannot read the file \.env: EISDIR[^\n]*\n$/),
  });
});
