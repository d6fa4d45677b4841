import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const folder = await mkdtemp(path.join(os.tmpdir(), "basera launcher-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

it("prefers MAIL from .env over a mailbox path that the login shell sets", async () => {
  await cp(path.join(root, "scripts/run.mjs"), path.join(folder, "scripts/run.mjs"));
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
  await mkdir(path.join(folder, "cli"));
  // Replaces a command to see the environment that it gets.
  await writeFile(path.join(folder, "cli/demo.ts"), "console.log(process.env.MAIL);");
  await writeFile(path.join(folder, ".env"), "MAIL=off\n");
  const given = async (MAIL: string) => {
    const args = [path.join(folder, "scripts/run.mjs"), "demo"];
    return (await promisify(execFile)(process.execPath, args, { env: { ...process.env, MAIL } })).stdout.trim();
  };
  expect(await given("/var/mail/basera")).toBe("off");
  expect(await given("on")).toBe("on");
});
