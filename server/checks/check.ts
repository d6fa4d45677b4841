import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config.ts";
import type { Database } from "../db/connect.ts";
import { masked } from "../process/log.ts";

/** What checks look at. */
export interface Surroundings {
  config: Config;
  environment: NodeJS.ProcessEnv;
  /** Null if it does not respond, or is embedded and not running. */
  db: Database | null;
  /** How many server processes share the database. */
  processes: number;
}

/** Something that can be wrong with settings, services or the machine. */
export interface Check {
  name: string;
  /** Returns a sentence for the operator; null if nothing is wrong. Must end within the limit, or its result is not used. */
  find(surroundings: Surroundings, limitMs: number): Promise<string | null>;
  /** The site works without it. */
  isAdvice?: true;
}

export interface Finding {
  check: Check;
  fault: string | null;
}

/** Returns a check of the database. It finds nothing if there is no connection, which another check reports. */
export const ofDatabase = (
  name: string,
  find: (db: Database, surroundings: Surroundings) => Promise<string | null>,
): Check => ({ name, find: async (surroundings) => surroundings.db && find(surroundings.db, surroundings) });

async function runCheck(check: Check, surroundings: Surroundings, limitMs: number): Promise<Finding> {
  const canceller = new AbortController();
  const late = sleep(limitMs, `No result within ${limitMs / 1000} s.`, { signal: canceller.signal });
  try {
    const fault = await Promise.race([check.find(surroundings, limitMs), late]);
    return { check, fault: fault === null ? null : masked(fault) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { check, fault: masked(`It could not be checked: ${message || code}.`) };
  } finally {
    canceller.abort();
    late.catch(() => {});
  }
}

/** Runs checks in parallel, each for at most this time. Never throws. */
export function runChecks(checks: Check[], surroundings: Surroundings, limitMs: number): Promise<Finding[]> {
  return Promise.all(checks.map((check) => runCheck(check, surroundings, limitMs)));
}
