import fc from "fast-check";
import { expect, it } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { blockPerson } from "#contract/messaging/blocks.ts";
import { deleteConversation } from "#contract/messaging/conversations.ts";
import {
  NEW_QUESTION_AFTER_DAYS,
  type QuestionState,
  REOPEN_DAYS,
  REPLY_HOURS,
} from "#contract/messaging/reply-terms.ts";
import { askingApp } from "./testing.ts";

/** Compares random histories of a conversation with a plain evaluation of the rules. All times are in hours. */

const { db, pair, runOut } = await askingApp();

interface Question {
  asked: number;
  due: number;
  state: QuestionState;
  ended: number | null;
  left: number | null;
}

const ACTS = [
  "ask",
  "answer",
  "leave",
  "return",
  "job",
  "guestDeletes",
  "hostDeletes",
  "guestBlocks",
  "hostBlocks",
] as const;
type Act = (typeof ACTS)[number];
/** Sums of them are not near the limits of 24 hours and 7 days. */
const PAUSES = [0.51, 3.07, 11.13, 22.9, 26.3, 70.7, 166.6, 171.4];

/** What the rules make of a history. */
class Rules {
  now = 0;
  questions: Question[] = [];
  #lastAnswer: number | null = null;
  #asked = 0;
  #isLive = true;
  #isOpen = true;
  #isDeleted = false;

  get #newest(): Question | undefined {
    return this.questions.at(-1);
  }

  #end(state: "closed" | "withdrawn", from: readonly QuestionState[] = ["waiting", "closed"]): void {
    const question = this.#newest;
    if (!question || !from.includes(question.state)) return;
    const isOver = question.state === "waiting" && question.due <= this.now;
    question.left = state === "closed" && !isOver ? question.due - this.now : null;
    question.ended = isOver ? question.due : this.now;
    question.state = isOver ? "ran_out" : state;
  }

  /** Returns since when nothing is open: the last answer, or the end of the newest question. Null if there is neither. */
  #quietSince(): number | null {
    const question = this.#newest;
    const end = question ? (question.ended ?? Number.POSITIVE_INFINITY) : null;
    if (end === null || this.#lastAnswer === null) return end ?? this.#lastAnswer;
    return Math.max(end, this.#lastAnswer);
  }

  #ask(): void {
    this.#asked += 1;
    const quiet = this.#quietSince();
    const isNew = quiet !== null && this.now - quiet > NEW_QUESTION_AFTER_DAYS * 24;
    if (this.#isLive && (this.#asked === 1 || isNew))
      this.questions.push({ asked: this.now, due: this.now + REPLY_HOURS, state: "waiting", ended: null, left: null });
  }

  #answer(): void {
    this.#lastAnswer = this.now;
    const question = this.#newest;
    if (question?.state === "closed") question.left = null;
    if (question?.state !== "waiting" && question?.state !== "ran_out") return;
    question.state = "answered";
    question.ended = this.now;
  }

  #return(): void {
    this.#isLive = true;
    const question = this.#newest;
    if (question?.state !== "closed" || question.left === null) return;
    if (this.now - (question.ended ?? 0) >= REOPEN_DAYS * 24) return;
    Object.assign(question, { state: "waiting", due: this.now + question.left, ended: null, left: null });
  }

  #runOut(): void {
    const question = this.#newest;
    if (question?.state !== "waiting" || question.due > this.now) return;
    question.state = "ran_out";
    question.ended = question.due;
  }

  /** Applies an act. Returns false for one that the history makes impossible. */
  take(act: Act): boolean {
    if (act === "ask" || act === "answer") {
      if (!this.#isOpen) return false;
      if (act === "ask") this.#ask();
      else this.#answer();
    } else if (act === "leave") {
      if (this.#isLive) this.#end("closed", ["waiting"]);
      this.#isLive = false;
    } else if (act === "return") {
      if (!this.#isLive) this.#return();
    } else if (act === "job") this.#runOut();
    else {
      if (this.#isDeleted) return false;
      // A deleted conversation keeps its question only for the owner.
      this.#isDeleted = act === "guestDeletes" || act === "hostDeletes";
      this.#isOpen = false;
      if (act !== "hostDeletes") this.#end("withdrawn");
    }
    return true;
  }
}

const step = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<Act>("ask", "answer", "leave", "return", "job") },
  { weight: 8, arbitrary: fc.constantFrom(...PAUSES) },
  { weight: 1, arbitrary: fc.constantFrom<Act>(...ACTS.slice(5)) },
);

async function world() {
  const all = await pair();
  const { id, guest, host, guestAccount, hostAccount } = all;
  const acts: Record<Act, () => Promise<unknown>> = {
    ask: all.ask,
    answer: all.answer,
    leave: () => all.setAway("paused"),
    return: () => all.setAway(null),
    job: runOut,
    guestDeletes: () => guest.call(deleteConversation, { params: { id } }),
    hostDeletes: () => host.call(deleteConversation, { params: { id } }),
    guestBlocks: () => guest.call(blockPerson, { body: { user_id: hostAccount.id } }),
    hostBlocks: () => host.call(blockPerson, { body: { user_id: guestAccount.id } }),
  };
  return { ...all, acts };
}

it("follows the rules in random histories", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { property, acts, pass } = await world();
      const rules = new Rules();
      for (const one of steps) {
        if (typeof one === "number") {
          rules.now += one;
          await pass(one);
        } else if (rules.take(one)) await acts[one]();
      }
      const stored = await db
        .selectFrom("questions")
        .selectAll()
        .where("property_id", "=", property.id)
        .orderBy("asked_at")
        .execute();
      const ago = (moment: Date | null) => (moment === null ? null : (Date.now() - moment.getTime()) / HOUR_MS);
      const near = (hour: number | null) => (hour === null ? null : expect.closeTo(rules.now - hour, 1));
      expect(stored.map(({ state, due_at, ended_at }) => [state, ago(due_at), ago(ended_at)])).toEqual(
        rules.questions.map(({ state, due, ended }) => [state, near(due), near(ended)]),
      );
    }),
    { numRuns: 150 },
  );
});
