import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import { indianDay, indianTime } from "#contract/india-time.ts";
import { buildJobs } from "#server/app.ts";
import type { EmbeddedPostgres } from "#server/db/embedded.ts";
import { type Random, seeded } from "#server/demo/random.ts";
import { countLiveHomes } from "#server/freshness/ages.ts";
import { runClock } from "#server/freshness/clock.ts";
import { runOut } from "#server/replies/clock.ts";
import { nudgeOwners } from "#server/replies/nudges/nudges.ts";
import { Checks } from "./checks.ts";
import {
  answerAfter,
  BEHAVIOURS,
  CONFIRM_HOURS,
  exponentialDelay,
  FREE_AFTER_DAYS,
  type Kind,
  LET_AFTER_DAYS,
  PUT_BACK_DAYS,
  SWAMPED,
  toWakingHours,
} from "./owners.ts";
import { type Chat, type Home, insertConversations, openWorld, sender, type World } from "./world.ts";

/** Jobs run at these times, and what happens between two of them happens at the second. */
const STEP_MS = 30 * MINUTE_MS;
/** How often the freshness clock runs: seldomer than usual, because it takes most of the time. */
const CLOCK_MS = 4 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const START = indianTime("2026-01-05", 0);

/** A home as its owner knows it. */
interface State {
  home: Home;
  random: Random;
  asked: number;
  /** Questions without an answer, oldest first. */
  waiting: Chat[];
  isFree: boolean;
}

interface Step {
  asks: State[];
  answers: { state: State; chats: Chat[] }[];
  away: Map<State, "rented" | null>;
  confirms: State[];
}

/** Simulates the owners of a market against the server's own statements and jobs. */
class Simulation {
  readonly #world: World;
  readonly #states: State[];
  readonly #byHome: Map<string, State>;
  readonly #byOwner: Map<string, State>;
  readonly #hasHelp: boolean;
  readonly #send: ReturnType<typeof sender>;
  readonly #mailUnread;
  readonly #events = new Map<number, ((step: Step) => void)[]>();
  readonly checks: Checks;
  #now = START;

  constructor(world: World, hasHelp: boolean) {
    this.#world = world;
    this.#hasHelp = hasHelp;
    this.#states = world.homes.map((home, n) => ({
      home,
      random: seeded(`owner ${n}`),
      asked: 0,
      waiting: [],
      isFree: true,
    }));
    this.#byHome = new Map(this.#states.map((state) => [state.home.id, state]));
    this.#byOwner = new Map(this.#states.map((state) => [state.home.ownerId, state]));
    this.#send = sender(world.db);
    this.#mailUnread = buildJobs(world.app.services).byName.get("mailUnread");
    this.checks = new Checks(world.db);
  }

  /** Plans an event for the first step that is not before a moment. */
  #at(moment: number, event: (step: Step) => void): void {
    const step = Math.max(Math.ceil((moment - START) / STEP_MS), (this.#now - START) / STEP_MS + 1);
    this.#events.set(step, [...(this.#events.get(step) ?? []), event]);
  }

  #planQuestion(state: State): void {
    const mean = WEEK_MS / BEHAVIOURS[state.home.kind].questionsAWeek;
    this.#at(toWakingHours(this.#now + exponentialDelay(mean, state.random), state.random), (step) => {
      step.asks.push(state);
      this.#planQuestion(state);
    });
  }

  #planLetting(state: State): void {
    const { random, home } = state;
    this.#at(this.#now + exponentialDelay(LET_AFTER_DAYS * DAY_MS, random), ({ away }) => {
      state.isFree = false;
      if (random.chance(BEHAVIOURS[home.kind].marksLet)) away.set(state, "rented");
      this.#at(this.#now + FREE_AFTER_DAYS * DAY_MS, (later) => {
        state.isFree = true;
        later.away.set(state, null);
        this.#planLetting(state);
      });
    });
  }

  /** The evenings on which a swamped owner answers the newest questions. */
  #planEvenings(state: State): void {
    const day = START + state.random.whole(1, SWAMPED.everyDays) * DAY_MS;
    const evening = (at: number) =>
      this.#at(at, (step) => {
        if (state.waiting.length > 0) step.answers.push({ state, chats: state.waiting.slice(-SWAMPED.answers) });
        evening(at + SWAMPED.everyDays * DAY_MS);
      });
    evening(indianTime(indianDay(day), SWAMPED.at * 60));
  }

  #planAnswer(state: State, chat: Chat): void {
    const after = answerAfter(state.home.kind, state.random);
    if (after === null) return;
    this.#at(toWakingHours(this.#now + after, state.random), (step) => step.answers.push({ state, chats: [chat] }));
  }

  /** Asks questions about homes that are live, each in a new conversation with another guest. */
  async #ask(states: readonly State[]): Promise<void> {
    const { db, guests } = this.#world;
    const ids = states.map(({ home }) => home.id);
    const { rows } = await sql<{
      id: string;
    }>`select id from properties where id = any (${ids}::uuid[]) and live`.execute(db);
    const live = new Set(rows.map(({ id }) => id));
    const asked = [...new Set(states)].filter(({ home }) => live.has(home.id));
    const chats = asked.map((state) => {
      state.asked += 1;
      const guestId = guests[(this.#states.indexOf(state) * 31 + state.asked) % guests.length] as string;
      const chat = { conversationId: uuidv7(), guestId };
      state.waiting.push(chat);
      this.#planAnswer(state, chat);
      return { state, chat };
    });
    await insertConversations(
      db,
      chats.map(({ state, chat }) => ({ ...chat, home: state.home })),
    );
    await Promise.all(
      chats.map(({ state: { home }, chat }) =>
        this.#send({
          conversation_id: chat.conversationId,
          sender_id: chat.guestId,
          to_user_id: home.ownerId,
          property_id: home.id,
        }),
      ),
    );
    this.checks.noteAsked(asked.filter(({ isFree }) => !isFree).length);
  }

  async #answer(answers: Step["answers"]): Promise<void> {
    const messages = answers.flatMap(({ state, chats }) => {
      const open = chats.filter((chat) => state.waiting.includes(chat));
      state.waiting = state.waiting.filter((chat) => !open.includes(chat));
      return open.map(({ conversationId, guestId }) => ({
        conversation_id: conversationId,
        sender_id: state.home.ownerId,
        to_user_id: guestId,
        property_id: state.home.id,
      }));
    });
    await Promise.all(messages.map(this.#send));
  }

  /** Runs the jobs. At every fourth time, two processes run those of questions at once. */
  async #runJobs(n: number): Promise<void> {
    const { db, app } = this.#world;
    const now = new Date(this.#now);
    const processes = n % 4 === 0 ? [1, 2] : [1];
    await Promise.all(processes.map(() => runOut(app.services, now)));
    if (this.#now % CLOCK_MS === 0) {
      await this.checks.notePlans();
      await runClock(app.services, now);
    }
    if ((this.#now - START) % DAY_MS === 0) {
      await countLiveHomes(db, now);
      // Simulated days are too short for autovacuum, and plans for empty tables are slow.
      await sql`analyze conversations, messages, participants, questions, freshness_asks`.execute(db);
    }
    if (!this.#hasHelp) return;
    await this.#mailUnread?.run({}, { id: "simulated", attempt: 1, signal: new AbortController().signal });
    await this.checks.dropMails();
    const counts = await Promise.all(processes.map(() => nudgeOwners(app.services, now)));
    const count = counts.reduce((sum, one) => sum + one, 0);
    for (const ownerId of await this.checks.noteNudges(now, count)) this.#actOnReminder(ownerId);
    await this.checks.checkDue(now);
  }

  #actOnReminder(ownerId: string): void {
    const state = this.#byOwner.get(ownerId);
    if (!state?.random.chance(BEHAVIOURS[state.home.kind].actsOnReminder)) return;
    const at = toWakingHours(this.#now + state.random.between(0, HOUR_MS), state.random);
    this.#at(at, (step) => step.answers.push({ state, chats: [...state.waiting] }));
  }

  /** Lets owners answer the freshness clock, and put back homes that it paused. */
  async #followClock(): Promise<void> {
    const now = new Date(this.#now);
    for (const homeId of await this.checks.listAsked(now)) {
      const state = this.#byHome.get(homeId);
      if (!state?.random.chance(BEHAVIOURS[state.home.kind].confirms)) continue;
      this.#at(toWakingHours(this.#now + state.random.between(0, CONFIRM_HOURS * HOUR_MS), state.random), (step) => {
        if (state.isFree) step.confirms.push(state);
        else step.away.set(state, "rented");
      });
    }
    for (const { homeId, isTooSoon } of await this.checks.listPaused(now)) {
      const state = this.#byHome.get(homeId);
      if (!state?.isFree) continue;
      this.checks.notePausedFree(homeId, { isTooSoon });
      if (state.home.kind !== "silent")
        this.#at(this.#now + PUT_BACK_DAYS * DAY_MS, (step) => state.isFree && step.away.set(state, null));
    }
  }

  async #setAway(away: Step["away"]): Promise<void> {
    const given = JSON.stringify([...away].map(([{ home }, to]) => ({ id: home.id, to })));
    await sql`
      update properties set away = given.to, away_reason = null, version = version + 1
      from json_to_recordset(${given}::text::json) as given (id uuid, "to" text)
      where properties.id = given.id and away is distinct from given.to`.execute(this.#world.db);
  }

  async #confirm(states: readonly State[]): Promise<void> {
    const ids = states.map(({ home }) => home.id);
    await sql`update properties set confirmed_at = ${new Date(this.#now)} where id = any (${ids}::uuid[]) and live`.execute(
      this.#world.db,
    );
  }

  async run(weeks: number): Promise<void> {
    for (const state of this.#states) {
      this.#planQuestion(state);
      this.#planLetting(state);
      if (state.home.kind === "swamped") this.#planEvenings(state);
    }
    const steps = (weeks * WEEK_MS) / STEP_MS;
    for (let n = 1; n <= steps; n++) {
      this.#now = START + n * STEP_MS;
      await this.#world.setClock(this.#now);
      const step: Step = { asks: [], answers: [], away: new Map(), confirms: [] };
      for (const event of this.#events.get(n) ?? []) event(step);
      this.#events.delete(n);
      if (step.away.size > 0) await this.#setAway(step.away);
      if (step.confirms.length > 0) await this.#confirm(step.confirms);
      if (step.asks.length > 0) await this.#ask(step.asks);
      if (step.answers.length > 0) await this.#answer(step.answers);
      await this.#runJobs(n);
      await this.#followClock();
      if (n % 48 === 0) process.stdout.write(`\rhelp ${this.#hasHelp ? "on" : "off"}: day ${n / 48}  `);
    }
    process.stdout.write("\r");
  }
}

/** Simulates the weeks, with reminders and questions of the freshness clock about silence, or without. */
export async function simulate(
  server: EmbeddedPostgres,
  { kinds, weeks, hasHelp }: { kinds: readonly Kind[]; weeks: number; hasHelp: boolean },
) {
  const world = await openWorld(server, { kinds, at: START, hasEvidence: hasHelp });
  try {
    const simulation = new Simulation(world, hasHelp);
    await simulation.run(weeks);
    return await simulation.checks.results(new Date(START + weeks * WEEK_MS));
  } finally {
    await world.close();
  }
}
