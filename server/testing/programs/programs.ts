import { spawnSync } from "node:child_process";

const PATH = `${process.env.PATH}:/usr/sbin`;
const has = (name: string, option = "-v") => spawnSync(name, [option], { env: { ...process.env, PATH } }).status === 0;

/** Tests that need redis-server are skipped on machines without it, and say so in their titles. */
export const hasRedis = has("redis-server");
export const hasNginx = has("nginx");
export const hasPgBouncer = has("pgbouncer", "-V");

/** Whether this machine has all programs that `npm run cluster` starts. */
export const hasCluster = hasRedis && hasNginx;

const named = (name: string, missing: string | null) =>
  missing === null ? name : `${name} (skipped: there is no ${missing} here)`;

/** Returns the title of a test that needs Redis. */
export const withRedis = (name: string) => named(name, hasRedis ? null : "redis-server");

/** Returns the title of a test that needs nginx. */
export const withNginx = (name: string) => named(name, hasNginx ? null : "nginx");

/** Returns the title of a test that needs PgBouncer. */
export const withPgBouncer = (name: string) => named(name, hasPgBouncer ? null : "pgbouncer");

/** Returns the title of a test that needs `npm run cluster`. */
export const withCluster = (name: string) => named(name, hasCluster ? null : hasRedis ? "nginx" : "redis-server");
