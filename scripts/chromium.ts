import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Unpacks npm's Chromium with its libraries. The package writes into TMPDIR, which is set to `folder` during the call.
 */
async function unpack(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  const before = {
    TMPDIR: process.env.TMPDIR,
    runtime: process.env.AWS_LAMBDA_JS_RUNTIME,
    libraries: process.env.LD_LIBRARY_PATH,
  };
  await mkdir(draft, { recursive: true });
  process.env.TMPDIR = draft;
  process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs24.x";
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
  } finally {
    restore("TMPDIR", before.TMPDIR);
    restore("AWS_LAMBDA_JS_RUNTIME", before.runtime);
    restore("LD_LIBRARY_PATH", before.libraries);
  }
  // A concurrent run may have finished first; both copies are the same.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/**
 * Returns the Chromium to use: the executable in the variable CHROMIUM, or npm's pinned version. If the system lacks
 * libraries that npm's version needs, sets LD_LIBRARY_PATH of this process to those in the package.
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM, args: ARGS };
  const folder = path.join(os.tmpdir(), `basera-chromium-153-${process.getuid?.() ?? "user"}`);
  if (!existsSync(folder)) await unpack(folder);
  const executablePath = path.join(folder, "chromium");
  if (spawnSync(executablePath, ["--version"]).status !== 0)
    process.env.LD_LIBRARY_PATH = path.join(folder, "al2023", "lib");
  return { executablePath, args: ARGS };
}
