import { expect, it } from "vitest";
import { clockDays, clockExplanation } from "./freshness-terms.ts";

it.each([
  [7, 3, 6],
  [12, 3, 6],
  [21, 6, 11],
  [45, 7, 14],
])("computes the days until asking and pausing for homes that leave in %i days: %i and %i", (mean, ask, pause) => {
  expect(clockDays(1 / mean)).toMatchObject({ ask, pause });
});

it("explains the clock in one sentence", () => {
  expect(clockExplanation("Bangalore", { typical: 8, ask: 3, pause: 6 })).toBe(
    "Homes like this in Bangalore are usually gone in about 8 days. We ask again after 3 days, and pause the listing after 6 without an answer.",
  );
});

/** A generator of uniformly distributed numbers from a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const HOMES = 10_000;
/** Shares of owners who never answer, and of rented homes that are marked as rented at once. */
const SILENT = 1 / 4;
const MARKED = 1 / 3;
/** Tenants per day who report what they found out about a shown home. */
const REPORTS = 1 / 5;
/** Days after which a listing expires without a clock. */
const EXPIRY_DAYS = 30;
const STEP_DAYS = 1 / 4;

interface Clock {
  ask: number;
  pause: number;
  hasTenants: boolean;
}
/**
 * Days on which a home is shown, and on how many of them it is already rented; days on which it is free, and on how
 * many of them it is hidden.
 */
interface Days {
  shown: number;
  stale: number;
  free: number;
  hidden: number;
}

/**
 * Simulates a home from its listing until it is no longer shown. An owner who answers confirms a free home when asked,
 * but does not answer once it is rented.
 */
function simulate(random: () => number, mean: number, { ask, pause, hasTenants }: Clock): Days {
  const isSilent = random() < SILENT;
  const isMarked = random() < MARKED;
  const letAt = -Math.log(1 - random()) * mean;
  let [asksAt, pausesAt, found, taken, now] = [ask, pause, 0, 0, 0];
  for (; now < pausesAt && taken < 2 && !(isMarked && now >= letAt); now += STEP_DAYS) {
    const isFree = now < letAt;
    if (isFree && !isSilent && now >= asksAt) [asksAt, pausesAt, found, taken] = [now + ask, now + pause, 0, 0];
    if (!hasTenants || random() >= REPORTS * STEP_DAYS) continue;
    if (isFree) found += 1;
    else taken += 1;
    if (isFree && found <= 2) pausesAt += 3;
    if (!isFree) pausesAt = Math.min(pausesAt, now + 2);
  }
  return { shown: now, stale: Math.max(0, now - letAt), free: letAt, hidden: Math.max(0, letAt - now) };
}

function market(mean: number, clock: Clock) {
  const random = seeded(2026);
  const all = { shown: 0, stale: 0, free: 0, hidden: 0 };
  for (let i = 0; i < HOMES; i++) {
    const home = simulate(random, mean, clock);
    for (const key of Object.keys(all) as (keyof Days)[]) all[key] += home[key];
  }
  return { stale: all.stale / all.shown, hidden: all.hidden / all.free };
}

it.each([12, 21])("shows few rented homes and hides few free ones if homes leave in %i days", (mean) => {
  const withClock = market(mean, { ...clockDays(1 / mean), hasTenants: true });
  const withExpiry = market(mean, { ask: Number.POSITIVE_INFINITY, pause: EXPIRY_DAYS, hasTenants: false });
  const said = JSON.stringify({ withClock, withExpiry });
  expect(withClock.stale, said).toBeLessThanOrEqual(0.2);
  expect(withClock.stale, said).toBeLessThanOrEqual(withExpiry.stale / 2);
  expect(withClock.hidden, said).toBeLessThanOrEqual(0.13);
});
