import type { Logger } from "pino";
import { findForeignSchema } from "../db/migrate.ts";
import {
  findMissingExtensions,
  findMissingRights,
  findOldVersion,
  findReadOnly,
  findWrongEncoding,
} from "../db/requirements.ts";
import { findMissingRelease } from "../db/server-version.ts";
import { type Check, ofDatabase, runChecks, type Surroundings } from "./check.ts";
import { findTooFewConnections, findWrongClock } from "./database.ts";
import { findDiskFault, findKeyFault, findMissingContact, findPushFault } from "./machine.ts";
import { findBucketFault, findMailFault, findObjectFault, findRedisFault } from "./services.ts";
import { findUnknownSettings } from "./unknown-settings.ts";

/** Faults with which the server starts. They are logged as warnings. */
const QUICK_CHECKS: Check[] = [
  { name: "names of settings", find: findUnknownSettings },
  { name: "grievance contact", find: findMissingContact, isAdvice: true },
  { name: "mail server", find: findMailFault },
  { name: "bucket", find: findBucketFault },
  { name: "Redis", find: findRedisFault },
  { name: "push keys", find: findPushFault },
  { name: "disk", find: findDiskFault },
  ofDatabase("connections", findTooFewConnections),
  ofDatabase("clock", findWrongClock),
  { ...ofDatabase("security fixes", findMissingRelease), isAdvice: true },
];

/** All checks of `npm run check`. The start refuses what the additional ones find, except a bucket without rights. */
export const CHECKS: Check[] = [
  { name: "signing keys", find: findKeyFault },
  ofDatabase("PostgreSQL version", findOldVersion),
  ofDatabase("encoding", findWrongEncoding),
  ofDatabase("writing", findReadOnly),
  ofDatabase("schema", findForeignSchema),
  ofDatabase("rights", findMissingRights),
  ofDatabase("extensions", findMissingExtensions),
  { name: "pictures in the bucket", find: findObjectFault },
  ...QUICK_CHECKS,
];

const START_LIMIT_MS = 2000;

/** Logs what the quick checks find. It takes two seconds at most, and never throws. */
export async function warnOfFaults(
  surroundings: Surroundings,
  log: Pick<Logger, "warn">,
  limitMs = START_LIMIT_MS,
): Promise<void> {
  for (const { check, fault } of await runChecks(QUICK_CHECKS, surroundings, limitMs))
    if (fault !== null) log.warn({ check: check.name }, fault);
}
