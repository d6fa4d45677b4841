import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Unpacks npm's Chromium with the libraries it came with. It writes into the temporary folder, so it is given one of its own. */
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
  // Another run may have been faster; either copy serves.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/**
 * A Chromium to drive: the one CHROMIUM names, the system's, else npm's. Where the system lacks the libraries it needs,
 * this process's LD_LIBRARY_PATH is set to those that came with it.
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const installed = process.env.CHROMIUM ?? SYSTEM_BROWSERS.find((browser) => existsSync(browser));
  if (installed) return { executablePath: installed, args: ARGS };
  const folder = path.join(os.tmpdir(), `basera-chromium-153-${process.getuid?.() ?? "user"}`);
  if (!existsSync(folder)) await unpack(folder);
  const executablePath = path.join(folder, "chromium");
  if (spawnSync(executablePath, ["--version"]).status !== 0)
    process.env.LD_LIBRARY_PATH = path.join(folder, "al2023", "lib");
  return { executablePath, args: ARGS };
}
