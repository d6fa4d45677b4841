import { spawnSync } from "node:child_process";

const PATH = `${process.env.PATH}:/usr/sbin`;
const has = (name: string) => spawnSync(name, ["-v"], { env: { ...process.env, PATH } }).status === 0;

/** Whether this machine has redis-server. Tests that need one are skipped without it, and say so in their titles. */
export const hasRedis = has("redis-server");
const hasNginx = has("nginx");

/** Whether this machine has everything that `npm run cluster` starts. */
export const hasCluster = hasRedis && hasNginx;

const named = (name: string, missing: string | null) =>
  missing === null ? name : `${name} (skipped: there is no ${missing} here)`;

/** A title for tests that need Redis. */
export const withRedis = (name: string) => named(name, hasRedis ? null : "redis-server");

/** A title for tests that need `npm run cluster`. */
export const withCluster = (name: string) => named(name, hasCluster ? null : hasRedis ? "nginx" : "redis-server");
