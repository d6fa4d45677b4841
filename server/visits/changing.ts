import type { Transaction, Updateable } from "kysely";
import { MINUTE_MS } from "#contract/durations.ts";
import {
  LEAD_MINUTES,
  VISIT_TEXTS,
  type VisitAct,
  type VisitEvent,
  type VisitSide,
} from "#contract/messaging/visit-terms.ts";
import type { ChangeVisit, Visit } from "#contract/messaging/visits.ts";
import type { Caller } from "#contract/permissions.ts";
import type { DB, Visits } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError, invalidIn } from "../errors.ts";
import type { Services } from "../services.ts";
import { sendChange } from "./chat-messages.ts";
import { type Audience, type NotifyServices, notifySides, publishVisit } from "./notifications.ts";
import { presentVisit, sideOf } from "./present.ts";
import { findVisit, insertEvent, lockHomeAndTenant, lockVisit, updateVisit, type VisitRow } from "./queries.ts";
import { queueReminders } from "./reminders.ts";
import { otherSide, refusalOf } from "./rules.ts";
import { requireFree, requirePossible, withFreeTimes } from "./time-checks.ts";
import { offerFor, timesFrom } from "./times.ts";

/** The changes that an action makes to a visit. */
export interface VisitChange {
  changes: Updateable<Visits>;
  event: VisitEvent;
  by: VisitSide | null;
  /** The time that the event is about. */
  at: Date | null;
  audience: Audience;
}

/** A changed visit, and what to do after the commit: publish it to open pages. */
export interface AppliedStep {
  visit: VisitRow;
  publish: () => Promise<void>;
}

/**
 * Applies a change in the caller's transaction, which has locked the visit: updates the row, records the event,
 * notifies both sides, and adds a message to the conversation.
 * @throws AppError `visit_not_found`, `too_many_requests`
 */
export async function applyStep(
  services: NotifyServices,
  trx: Transaction<DB>,
  id: string,
  step: VisitChange,
): Promise<AppliedStep> {
  const version = await updateVisit(trx, id, step.changes);
  await insertEvent(trx, { visit_id: id, version, event: step.event, by: step.by, starts_at: step.at });
  const visit = await findVisit(trx, id);
  if (!visit) throw new AppError("visit_not_found");
  const hasNewTime = step.event === "booked" || step.event === "moved";
  if (hasNewTime && visit.starts_at) await queueReminders(trx, id, visit.starts_at);
  await notifySides(services, trx, visit, step.audience);
  const publishMessage =
    step.by && (await sendChange(services, trx, { visit, event: step.event, by: step.by, isAct: step.by === "owner" }));
  const publish = async () => {
    publishMessage?.();
    await publishVisit(services, visit, step.audience);
  };
  return { visit, publish };
}

const lengths = ({ length_minutes, pause_minutes }: VisitRow) => ({ length: length_minutes, pause: pause_minutes });
/** The columns of a visit without a pending move. */
export const NO_MOVE = { move_to: null, move_by: null, answer_by: null };

const moved = (visit: VisitRow, start: number) => ({
  ...timesFrom(start, lengths(visit)),
  ...NO_MOVE,
  moves: visit.moves + 1,
});

function accept(visit: VisitRow, side: VisitSide, { start }: ChangeVisit): VisitChange {
  const by = side;
  const audience = (kind: Audience["kind"]): Audience => ({ kind, notified: [otherSide(side)], mailed: [side] });
  if (visit.status === "booked" && visit.move_to) {
    if (visit.move_to.getTime() <= Date.now()) throw new AppError("too_late");
    const changes = moved(visit, visit.move_to.getTime());
    return { changes, event: "moved", by, at: visit.move_to, audience: audience("visit_moved") };
  }
  const booked = { status: "booked", answer_by: null };
  if (visit.status === "asked")
    return { changes: booked, event: "booked", by, at: visit.starts_at, audience: audience("visit_booked") };
  const [only, ...others] = visit.proposals;
  const wanted = start ?? (others.length === 0 ? only?.getTime() : undefined);
  const chosen = visit.proposals.find((time) => time.getTime() === wanted);
  if (!chosen) throw invalidIn("start", "Choose one of the proposed times.");
  if (chosen.getTime() <= Date.now()) throw new AppError("too_late");
  const changes = { ...booked, ...timesFrom(chosen.getTime(), lengths(visit)) };
  return { changes, event: "booked", by, at: chosen, audience: audience("visit_booked") };
}

function decline(visit: VisitRow, side: VisitSide, { reason }: ChangeVisit): VisitChange {
  const notified = [otherSide(side)];
  if (visit.status === "booked")
    return {
      changes: NO_MOVE,
      event: "move_declined",
      by: side,
      at: visit.move_to,
      audience: { kind: "visit_move_declined", notified },
    };
  return {
    changes: { status: "declined", answer_by: null, reason, ended_by: side },
    event: "declined",
    by: side,
    at: visit.starts_at,
    audience: { kind: "visit_declined", notified },
  };
}

/** A tenant chooses another free time, which the owner must accept in mode `ask`. An owner proposes one. */
async function move(
  trx: Transaction<DB>,
  visit: VisitRow,
  side: VisitSide,
  { start }: ChangeVisit,
): Promise<VisitChange> {
  if (start === undefined) throw invalidIn("start", "Choose the new time.");
  if (start === visit.starts_at?.getTime()) throw invalidIn("start", "Choose a different time.");
  const homeId = visit.former_property_id;
  const tenantId = visit.tenant_id ?? "";
  const notified = [otherSide(side)];
  const offer = { ...(await offerFor(trx, homeId, tenantId)), ...lengths(visit) };
  const takesFreeTime = side === "tenant" && offer.hasWindows;
  if (takesFreeTime) await requireFree(trx, offer, { start, homeId, tenantId, except: visit.id });
  else requirePossible(start, { ...offer, mode: "ask" }, "start");
  const at = new Date(start);
  if (takesFreeTime && offer.mode === "instant")
    return { changes: moved(visit, start), event: "moved", by: side, at, audience: { kind: "visit_moved", notified } };
  const first = Math.min(start, visit.starts_at?.getTime() ?? start);
  const answer_by = new Date(first - LEAD_MINUTES * MINUTE_MS);
  const changes = { move_to: at, move_by: side, answer_by };
  return { changes, event: "move_asked", by: side, at, audience: { kind: "visit_move_asked", notified } };
}

function cancel(visit: VisitRow, side: VisitSide, { reason }: ChangeVisit): VisitChange {
  return {
    changes: { ...NO_MOVE, status: "cancelled", reason, ended_by: side },
    event: "cancelled",
    by: side,
    at: visit.starts_at,
    audience: { kind: "visit_cancelled", notified: [otherSide(side)] },
  };
}

function report(visit: VisitRow, side: VisitSide): VisitChange {
  return {
    changes: { ...NO_MOVE, status: "no_show", reported_by: side, reported_at: new Date() },
    event: "no_show",
    by: side,
    at: visit.starts_at,
    audience: { kind: "visit_no_show", notified: [otherSide(side)] },
  };
}

/** The report is kept, so that it cannot be repeated, but it no longer counts. */
function contest(visit: VisitRow, side: VisitSide): VisitChange {
  return {
    changes: { status: "done" },
    event: "contested",
    by: side,
    at: visit.starts_at,
    audience: { kind: "visit_no_show", notified: [] },
  };
}

function stepOf(
  trx: Transaction<DB>,
  act: VisitAct,
  visit: VisitRow,
  side: VisitSide,
  input: ChangeVisit,
): VisitChange | Promise<VisitChange> {
  switch (act) {
    case "accept":
      return accept(visit, side, input);
    case "decline":
      return decline(visit, side, input);
    case "move":
      return move(trx, visit, side, input);
    case "cancel":
      return cancel(visit, side, input);
    case "report":
      return report(visit, side);
    case "contest":
      return contest(visit, side);
  }
}

/** Returns the visit of this person, locked after its home and its tenant until the transaction ends. */
async function lockOwn(trx: Transaction<DB>, caller: Caller, id: string): Promise<VisitRow> {
  const found = await findVisit(trx, id, caller.id);
  if (!found) throw new AppError("visit_not_found");
  await lockHomeAndTenant(trx, { homeId: found.property_id, tenantId: found.tenant_id });
  await lockVisit(trx, id);
  const visit = await findVisit(trx, id, caller.id);
  if (!visit) throw new AppError("visit_not_found");
  return visit;
}

/**
 * Performs an action on a visit for one of its sides.
 * @throws AppError `visit_not_found`, `sending_not_allowed`, `visit_changed`, `invalid_transition`, `too_late`,
 *   `too_many_moves`, `slot_taken`, `outside_windows`, `invalid`, `too_many_requests`
 */
export async function change(
  services: Services,
  caller: Caller,
  { id, act, input }: { id: string; act: VisitAct; input: ChangeVisit },
): Promise<Visit> {
  let home = { id: "", tenantId: "" };
  try {
    const { visit, publish } = await transact(services.db, async (trx) => {
      const before = await lockOwn(trx, caller, id);
      home = { id: before.former_property_id, tenantId: before.tenant_id ?? "" };
      const side = sideOf(before, caller.id);
      const refusal = refusalOf(act, before, side, Date.now());
      if (refusal === "sending_not_allowed") throw new AppError(refusal);
      if (before.version !== input.version) throw new AppError("visit_changed");
      if (refusal)
        throw new AppError(refusal, refusal === "invalid_transition" ? { text: VISIT_TEXTS.notPossible } : {});
      const step = await stepOf(trx, act, before, side, input);
      return await applyStep(services, trx, id, step);
    });
    await publish();
    return presentVisit(visit, caller.id);
  } catch (error) {
    throw await withFreeTimes(services.db, error, home.id, home.tenantId);
  }
}
