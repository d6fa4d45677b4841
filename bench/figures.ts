import { readdirSync, readFileSync } from "node:fs";
import os from "node:os";

/** Returns the percentile of the values; `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Formats rows as a Markdown table with aligned columns. */
export function table(rows: readonly Record<string, string | number>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name])))];
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(cells[0] ?? []), rule, ...cells.slice(1).map(line)].join("\n");
}

const TICKS_A_SECOND = 100;

/** Returns the fields of /proc/<pid>/stat after the command's name; undefined without the process or /proc. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** Returns all child processes, recursively. Empty without /proc. */
export function descendants(pid: number): number[] {
  let all: number[];
  try {
    all = readdirSync("/proc").map(Number).filter(Boolean);
  } catch {
    return [];
  }
  const parents = new Map(all.map((child) => [child, Number(statOf(child)?.[1])]));
  const below = (parent: number): number[] =>
    all.filter((child) => parents.get(child) === parent).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** Kills a process and all below it at once, as the out-of-memory killer does. */
export function killTree(root: number): void {
  for (const pid of [root, ...descendants(root)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}

/** Returns the CPU milliseconds of these processes and their finished children. */
export function cpuOf(pids: readonly number[]): number {
  const ticks = pids
    .flatMap((pid) => statOf(pid)?.slice(11, 15) ?? [])
    .map(Number)
    .reduce((sum, one) => sum + one, 0);
  return (ticks / TICKS_A_SECOND) * 1000;
}

/** Returns a process's memory in MB of 1,024 kB. Shared memory counts proportionally. Undefined without /proc. */
export function memoryOf(pid: number): number | undefined {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** Returns the limit of open files per process; undefined without /proc. */
export function openFilesLimit(): number | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** Describes the machine: processors, memory, operating system and versions. */
export function machine(): string {
  const cpus = os.cpus();
  return `${cpus.length} × ${cpus[0]?.model.trim() ?? "processor"}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.platform()} ${os.release()}, Node ${process.versions.node}`;
}
