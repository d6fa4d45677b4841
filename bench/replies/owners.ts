import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { indianDay, indianTime } from "#contract/india-time.ts";
import type { Random } from "#server/demo/random.ts";

/**
 * How simulated owners behave. The shares that the simulation reports follow from these assumptions.
 *
 * Taken from a public figure: 37 % of the owners are prompt, and 23 % are silent. An audit of 2,241 companies of the
 * USA found that 37 % respond to an enquiry within an hour, 16 % within a day, 24 % later and 23 % never (Oldroyd,
 * McElheran and Elkington, "The Short Life of Online Sales Leads", Harvard Business Review, March 2011). They sell, and
 * are not owners of homes.
 *
 * Assumed, without a source: everything else. The other 40 % are slow, or swamped: a quarter of them, with so many
 * questions that about a third of all stay unanswered without help. So are the chances that an owner acts on a
 * reminder, marks a home as rented, or confirms it.
 */
export const KINDS = ["prompt", "slow", "swamped", "silent"] as const;
export type Kind = (typeof KINDS)[number];

interface Behaviour {
  share: number;
  questionsAWeek: number;
  /** The chance that a question is answered without help, and the median hours until then. */
  answers: number;
  medianHours: number;
  /** The chance that the owner answers all who wait within an hour of a reminder. */
  actsOnReminder: number;
  /** The chance that the owner marks a home as rented when it is let. */
  marksLet: number;
  /** The chance that the owner answers, of a mail and a reminder together, whether the home is available. */
  confirms: number;
}

export const BEHAVIOURS: Record<Kind, Behaviour> = {
  prompt: {
    share: 0.37,
    questionsAWeek: 1,
    answers: 0.96,
    medianHours: 0.7,
    actsOnReminder: 0.6,
    marksLet: 0.7,
    confirms: 0.97,
  },
  slow: {
    share: 0.3,
    questionsAWeek: 1,
    answers: 0.9,
    medianHours: 28,
    actsOnReminder: 0.35,
    marksLet: 0.4,
    confirms: 0.85,
  },
  // They answer the newest questions of every third evening.
  swamped: {
    share: 0.1,
    questionsAWeek: 12,
    answers: 0,
    medianHours: 0,
    actsOnReminder: 0.35,
    marksLet: 0.4,
    confirms: 0.85,
  },
  silent: {
    share: 0.23,
    questionsAWeek: 1,
    answers: 0.03,
    medianHours: 40,
    actsOnReminder: 0.05,
    marksLet: 0.1,
    confirms: 0.1,
  },
};

export const SWAMPED = { everyDays: 3, at: 20, answers: 2 };
/** Days until a home is let, and until it is free again. */
export const LET_AFTER_DAYS = 30;
export const FREE_AFTER_DAYS = 30;
/** Days until an owner puts back a home that was paused though it was free. */
export const PUT_BACK_DAYS = 2;
/** Hours within which an owner answers whether a home is available. */
export const CONFIRM_HOURS = 40;
/** Owners write from 8 am to 11 pm, and tenants too. */
const AWAKE = { from: 8, until: 23 };

/** Returns this time if it is in waking hours, else a random time within an hour of the next morning. */
export function toWakingHours(at: number, random: Random): number {
  const day = indianDay(at);
  const morning = indianTime(day, AWAKE.from * 60);
  const late = random.between(0, HOUR_MS);
  if (at < morning) return morning + late;
  return at < indianTime(day, AWAKE.until * 60) ? at : morning + DAY_MS + late;
}

/** Returns the answer delay in ms without help, or null for no answer. Always null for the swamped. */
export function answerAfter(kind: Kind, random: Random): number | null {
  const { answers, medianHours } = BEHAVIOURS[kind];
  return random.chance(answers) ? medianHours * Math.exp(random.normal()) * HOUR_MS : null;
}

/** Returns an exponentially distributed delay in ms. */
export const exponentialDelay = (meanMs: number, random: Random): number => -Math.log(1 - random.next()) * meanMs;
