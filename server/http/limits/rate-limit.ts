import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** A token bucket: `burst` calls at once, refilled with `count` per `seconds`. */
export interface Limit {
  count: number;
  seconds: number;
  burst: number;
}

/** Returns the limit multiplied by RATE_LIMIT_SCALE. The burst is at least one call. */
export function scaledLimit(limit: Limit, scale: number): Limit {
  return { ...limit, count: limit.count * scale, burst: Math.max(1, limit.burst * scale) };
}

/** Returns the time in which one token is refilled, and the time to refill the whole bucket. */
export function bucketOf({ count, seconds, burst }: Limit): { stepMs: number; windowMs: number } {
  const stepMs = (seconds * 1000) / count;
  return { stepMs, windowMs: stepMs * burst };
}

/**
 * Returns SQL for the time at which `bucket` will be full after one more call, and for whether that call is allowed. A
 * time beyond the capacity was written while the clock was ahead; it is reset.
 */
export function afterOneCall(limit: Limit): {
  fullAt: RawBuilder<Date>;
  fits: RawBuilder<boolean>;
  first: RawBuilder<Date>;
} {
  const { stepMs, windowMs } = bucketOf(limit);
  const step = sql`${stepMs}::float8 * interval '1 millisecond'`;
  const window = sql`${windowMs}::float8 * interval '1 millisecond'`;
  // now() is the start of the transaction. A statement that waited for a lock can therefore see a time that is slightly
  // later.
  const latest = sql`now() + ${window} + interval '1 minute'`;
  const fullAt = sql<Date>`case when bucket.allowed_at > ${latest} then now() else greatest(bucket.allowed_at, now()) end + ${step}`;
  return { fullAt, fits: sql<boolean>`${fullAt} <= now() + ${window}`, first: sql<Date>`now() + ${step}` };
}

/**
 * Takes one token from the bucket of `key` in the database, shared by all processes, in one atomic statement. Returns 0
 * if the call is allowed, else the seconds until the next attempt. A refused call takes no token.
 */
export async function takeSharedToken(db: Database, key: string, limit: Limit): Promise<number> {
  const { stepMs: step, windowMs: window } = bucketOf(limit);
  const { fullAt, fits, first } = afterOneCall(limit);
  // The bucket is one instant (GCRA): when it will be full again.
  const { rows } = await sql<{ wait_ms: number }>`
    with taken as (
      insert into rate_limits as bucket (key, allowed_at)
      values (${key}, ${first})
      on conflict (key) do update set allowed_at = ${fullAt} where ${fits}
      returning 1
    )
    select case when exists (select 1 from taken) then 0
      else greatest(extract(epoch from (select allowed_at from rate_limits where key = ${key}) - now()) * 1000 + ${step}::float8 - ${window}::float8, 1)
    end::float8 as wait_ms`.execute(db);
  return Math.ceil((rows[0]?.wait_ms ?? 0) / 1000);
}

/** Returns the seconds until the bucket of `key` has a token, or 0. Takes no token. */
export async function secondsUntilRoom(db: Database, key: string, limit: Limit): Promise<number> {
  const { stepMs, windowMs } = bucketOf(limit);
  const { rows } = await sql<{ full_in_ms: number }>`
    select extract(epoch from allowed_at - now())::float8 * 1000 as full_in_ms from rate_limits where key = ${key}`.execute(
    db,
  );
  return Math.max(0, Math.ceil(((rows[0]?.full_in_ms ?? 0) + stepMs - windowMs) / 1000));
}

/** Deletes buckets that are full again. Skips rows that a request has locked, which avoids deadlocks. */
export async function sweepSharedBuckets(db: Database): Promise<void> {
  const full = db.selectFrom("rate_limits").select("key").where("allowed_at", "<", sql<Date>`now()`);
  await db.deleteFrom("rate_limits").where("key", "in", full.forUpdate().skipLocked()).execute();
}

/**
 * Buckets in this process's memory, for limits that apply to every call. Only full buckets are evicted: with an LRU
 * cache, a client could evict its own bucket by using many addresses.
 */
export class LocalBuckets {
  readonly #fullAt = new Map<string, number>();
  readonly #bucket: { stepMs: number; windowMs: number };
  readonly #sweep: NodeJS.Timeout;

  constructor(limit: Limit) {
    this.#bucket = bucketOf(limit);
    this.#sweep = setInterval(() => this.#forget(performance.now()), 60_000).unref();
  }

  close(): void {
    clearInterval(this.#sweep);
  }

  /**
   * Returns 0 if the call is allowed, else the seconds until the next attempt. `now` is in milliseconds of a monotonic
   * clock.
   */
  take(key: string, now = performance.now()): number {
    const { stepMs, windowMs } = this.#bucket;
    const next = Math.max(this.#fullAt.get(key) ?? 0, now) + stepMs;
    if (next > now + windowMs) return Math.ceil((next - now - windowMs) / 1000);
    this.#fullAt.set(key, next);
    return 0;
  }

  #forget(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
  }
}
