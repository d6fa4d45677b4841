import { sql } from "kysely";
import { DAY_MS } from "#contract/durations.ts";
import { MAX_NUDGES_A_DAY, REPLY_HOURS } from "#contract/messaging/reply-terms.ts";
import type { Database } from "#server/db/connect.ts";

/** What a simulation found. Questions that still wait at its end are left out. */
export interface Results {
  questions: number;
  inTime: number;
  late: number;
  never: number;
  closed: number;
  /** Questions about homes that were let. */
  aboutLet: number;
  nudges: number;
  nudgeMails: number;
  /** Homes that were paused though they were free. */
  pausedFree: number;
  /** Those of them that were paused sooner than the freshness clock had planned before it asked about silence. */
  pausedWrongly: number;
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`the simulation found a violation: ${what}`);
}

/** Reads what the jobs did in each step, and throws if an invariant does not hold. */
export class Checks {
  readonly #db: Database;
  readonly #nudgedAt = new Map<string, number[]>();
  readonly #lastNudge = new Map<string, number>();
  #plans: ReadonlyMap<string, Date> = new Map();
  /** When a home was to be paused before its owner was asked because of silence. */
  readonly #planned = new Map<string, Date | undefined>();
  readonly #pausedFree = new Set<string>();
  readonly #pausedWrongly = new Set<string>();
  #aboutLet = 0;
  #nudges = 0;
  #nudgeMails = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  noteAsked(aboutLet: number): void {
    this.#aboutLet += aboutLet;
  }

  notePausedFree(homeId: string, { isTooSoon }: { isTooSoon: boolean }): void {
    this.#pausedFree.add(homeId);
    if (isTooSoon) this.#pausedWrongly.add(homeId);
  }

  /** Remembers when homes whose owners left questions unanswered are to be paused, before the freshness clock runs. */
  async notePlans(): Promise<void> {
    const { rows } = await sql<{ id: string; pauses_at: Date }>`
      select id, pauses_at from properties
      where live and id in (select property_id from questions where state = 'ran_out' and ended_at > now() - interval '15 days')`.execute(
      this.#db,
    );
    this.#plans = new Map(rows.map(({ id, pauses_at }) => [id, pauses_at]));
  }

  /** Deletes the queued mails, so that those of the reminders remain. */
  async dropMails(): Promise<void> {
    await sql`delete from graphile_worker._private_jobs`.execute(this.#db);
  }

  /** Checks the reminders of a step: bell and mail once, at most three in a day. Returns the reminded owners. */
  async noteNudges(now: Date, count: number): Promise<string[]> {
    const { rows: owners } = await sql<{ owner_id: string; is_in_bell: boolean }>`
      select owner_id, exists (
        select from notifications where account_id = owner_id and kind = 'questions_waiting' and updated_at = ${now}
      ) as is_in_bell
      from reply_nudges where ${now} = any (nudged_at)`.execute(this.#db);
    check(owners.length === count, `${count} reminders were sent to ${owners.length} owners`);
    check(
      owners.every((owner) => owner.is_in_bell),
      "a reminder is not in the bell",
    );
    const { rows: mails } = await sql<{ to: string; count: number }>`
      select payload ->> 'to' as to, count(*)::int as count from graphile_worker._private_jobs
      where payload ->> 'subject' like '%for an answer' group by 1`.execute(this.#db);
    check(
      mails.every((mail) => mail.count === 1),
      "an owner was mailed twice",
    );
    const reminded = new Set(owners.map(({ owner_id }) => `${owner_id}@bench.test`));
    check(
      mails.every(({ to }) => reminded.has(to)),
      "an owner was mailed without a reminder",
    );
    for (const { owner_id } of owners) {
      const times = [...(this.#nudgedAt.get(owner_id) ?? []), now.getTime()].filter(
        (at) => at > now.getTime() - DAY_MS,
      );
      check(times.length <= MAX_NUDGES_A_DAY, `an owner was reminded ${times.length} times in a day`);
      check(new Set(times).size === times.length, "an owner was reminded twice at one time");
      this.#nudgedAt.set(owner_id, times);
      this.#lastNudge.set(owner_id, now.getTime());
    }
    this.#nudges += owners.length;
    this.#nudgeMails += mails.length;
    return owners.map(({ owner_id }) => owner_id);
  }

  /** Checks that nothing due was left over, and that owners were reminded of questions before these ran out. */
  async checkDue(now: Date): Promise<void> {
    const { rows: ended } = await sql<{ owner_id: string; asked_at: Date }>`
      select owner_id, min(asked_at) as asked_at from questions
      where state = 'ran_out' and ended_at > ${now}::timestamptz - interval '1 hour'
        and due_at - asked_at <= ${REPLY_HOURS}::int * interval '1 hour'
      group by owner_id`.execute(this.#db);
    const isReminded = ({ owner_id, asked_at }: (typeof ended)[number]) =>
      (this.#lastNudge.get(owner_id) ?? 0) > asked_at.getTime();
    check(ended.every(isReminded), "a question ran out without a reminder");
    const { rows } = await sql`
      select from questions where state = 'waiting' and (due_at <= ${now} or nudge_at <= ${now}) limit 1`.execute(
      this.#db,
    );
    check(rows.length === 0, "a due question or reminder was left over");
  }

  /** Returns the homes whose owners the freshness clock asked now. */
  async listAsked(now: Date): Promise<string[]> {
    const { rows } = await sql<{ property_id: string; cause: string }>`
      select property_id, cause from freshness_asks where opened_at = ${now} and answered_at is null`.execute(this.#db);
    for (const { property_id: id, cause } of rows) if (cause === "evidence") this.#planned.set(id, this.#plans.get(id));
    return rows.map(({ property_id }) => property_id);
  }

  /** Returns the homes that the freshness clock paused now. */
  async listPaused(now: Date): Promise<{ homeId: string; isTooSoon: boolean }[]> {
    const { rows } = await sql<{ id: string; cause: string }>`
      select properties.id, cause from properties
        join freshness_asks on property_id = properties.id and answered_at is null
      where away_reason = 'unconfirmed' and away_since = ${now}`.execute(this.#db);
    return rows.map(({ id, cause }) => ({
      homeId: id,
      isTooSoon: cause === "evidence" && now < (this.#planned.get(id) ?? new Date(8.64e15)),
    }));
  }

  /** Compares the states of all questions with the messages, and returns the figures. */
  async results(end: Date): Promise<Results> {
    const first = sql`(
      select min(created_at) from messages where messages.conversation_id = questions.conversation_id and from_seat > 1
    )`;
    const { rows } = await sql<
      Omit<Results, "aboutLet" | "nudges" | "nudgeMails" | "pausedFree" | "pausedWrongly"> & { wrong: number }
    >`
      with ended as (
        select state, ended_at, due_at, ${first} as answered_at from questions
        where state <> 'waiting' and asked_at <= ${end}::timestamptz - ${REPLY_HOURS}::int * interval '1 hour'
      )
      select count(*)::int as questions,
        count(*) filter (where state = 'answered' and ended_at <= due_at)::int as "inTime",
        count(*) filter (where state = 'answered' and ended_at > due_at)::int as late,
        count(*) filter (where state = 'ran_out')::int as never,
        count(*) filter (where state = 'closed')::int as closed,
        count(*) filter (where state = 'answered' and answered_at is distinct from ended_at
          or state = 'ran_out' and (answered_at is not null or ended_at <> due_at))::int as wrong
      from ended`.execute(this.#db);
    const [{ wrong, ...found }] = rows as [(typeof rows)[number]];
    check(wrong === 0, `${wrong} questions have another state than their messages`);
    return {
      ...found,
      aboutLet: this.#aboutLet,
      nudges: this.#nudges,
      nudgeMails: this.#nudgeMails,
      pausedFree: this.#pausedFree.size,
      pausedWrongly: this.#pausedWrongly.size,
    };
  }
}
