import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { Gauge, type Registry } from "prom-client";
import { gaugeReading } from "./gauge-reading.ts";

/** Its time of change is the time of the last complete backup. Other programs than ours `touch` it. */
export const LAST_BACKUP = "last-backup";

/** Scrapes within this time share a check, because the store of pictures may charge for each. */
const CHECK_KEPT_MS = 5000;

interface Health {
  /** Whether this process should get requests. */
  isReady(): Promise<boolean>;
  /** Checks of what the server needs, by name. They may hang or throw, which counts as down. */
  dependencies: Record<string, () => Promise<boolean>>;
  dataDir: string;
}

/** Returns the seconds since the last backup; infinite without one. */
async function readBackupAge(dataDir: string): Promise<number> {
  const found = await stat(path.join(dataDir, LAST_BACKUP)).catch(() => null);
  return found === null ? Number.POSITIVE_INFINITY : Math.max(0, (Date.now() - found.mtimeMs) / 1000);
}

/** Throws if the dependency is down, so that the reading is not kept. */
async function requireUp(check: () => Promise<boolean>): Promise<true> {
  if (await check()) return true;
  throw new Error("down");
}

/**
 * Registers gauges for alarms: readiness, dependencies, disk and backup. The first two always have a value, so that an
 * alarm sees a 0 and not a gap.
 */
export function registerHealthGauges(metrics: Registry, { isReady, dependencies, dataDir }: Health): void {
  const registers = [metrics];
  const readReady = gaugeReading(isReady);
  const ready = new Gauge({
    name: "server_ready",
    help: "1 while /api/ready responds 200, 0 while this process should get no requests",
    registers,
    async collect() {
      ready.set((await readReady()) ? 1 : 0);
    },
  });
  const checks = Object.entries(dependencies).map(
    ([dependency, check]) => [dependency, gaugeReading(() => requireUp(check), CHECK_KEPT_MS)] as const,
  );
  const up = new Gauge({
    name: "dependency_up",
    help: "1 while the database, Redis or the S3 store responds to this process, 0 while it does not; only what is configured",
    labelNames: ["dependency"],
    registers,
    async collect() {
      await Promise.all(checks.map(async ([dependency, read]) => up.set({ dependency }, (await read()) ? 1 : 0)));
    },
  });
  const readDisk = gaugeReading(() => statfs(dataDir));
  const disk = new Gauge({
    name: "disk_bytes",
    help: "The disk of DATA_DIR: its size, and what this user can still write",
    labelNames: ["of"],
    registers,
    async collect() {
      disk.reset();
      const found = await readDisk();
      if (found === null) return;
      disk.set({ of: "size" }, found.blocks * found.bsize);
      disk.set({ of: "free" }, found.bavail * found.bsize);
    },
  });
  const readBackup = gaugeReading(() => readBackupAge(dataDir));
  const backup = new Gauge({
    name: "backup_age_seconds",
    help: "Seconds since the last complete backup of npm run backup on this machine; +Inf without one",
    registers,
    async collect() {
      backup.set((await readBackup()) ?? Number.POSITIVE_INFINITY);
    },
  });
}
