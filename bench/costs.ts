import { readFileSync } from "node:fs";
import { cpuOf, descendants } from "./figures.ts";
import type { RunningServer } from "./server.ts";

/** Milliseconds of CPU. */
export interface Cost {
  server: number;
  postgres: number;
}

/** Returns the ids of our PostgreSQL processes. */
export function postgresProcesses(): number[] {
  return descendants(process.pid).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres");
    } catch {
      return false;
    }
  });
}

/** Measures the CPU time that the server and PostgreSQL use for a piece of work. */
export async function costOf<T>(server: RunningServer, work: () => Promise<T>): Promise<{ cost: Cost; done: T }> {
  const [before, postgresBefore] = [cpuOf([server.pid]), cpuOf(postgresProcesses())];
  const done = await work();
  return {
    done,
    cost: { server: cpuOf([server.pid]) - before, postgres: cpuOf(postgresProcesses()) - postgresBefore },
  };
}

/** Measures the CPU time that this process and PostgreSQL use for a piece of work. */
export async function costHere(work: () => Promise<unknown>): Promise<Cost> {
  const [before, postgresBefore] = [process.cpuUsage(), cpuOf(postgresProcesses())];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { server: (user + system) / 1000, postgres: cpuOf(postgresProcesses()) - postgresBefore };
}

export const each = ({ server, postgres }: Cost, count: number): Cost => ({
  server: server / count,
  postgres: postgres / count,
});
