import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { OwnDecision } from "#contract/desk/appeals.ts";
import {
  APPEAL_DAYS,
  APPEALS_A_DAY,
  type AppealOutcome,
  CASE_TEXTS,
  type StatedOutcome,
} from "#contract/desk/case-terms.ts";
import { COMPLAINT_CLOCKS } from "#contract/desk/complaint-clocks.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { Caller } from "#contract/permissions.ts";
import { writeActive } from "../accounts/directory.ts";
import { noteAct } from "../audit/service.ts";
import { endSessions } from "../auth/sessions/sessions.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { enforceRateLimit } from "../http/limits/product-limits.ts";
import { announce } from "../notifications/service.ts";
import { announceStatus, findListingIdOf, writeStatus } from "../properties/moderation.ts";
import { lockListing } from "../properties/service.ts";
import type { Services } from "../services.ts";
import { lockOpenCase, recordDecision } from "../trust/cases.ts";
import { announceDesk } from "../trust/desk-news.ts";
import { trustFiguresOf } from "../trust/figures.ts";
import {
  findStated,
  insertAppeal,
  lockAppeal,
  type StatedDecision,
  setCaseState,
  writeAppealOutcome,
} from "./appeal-queries.ts";
import { mayDecide } from "./deciding.ts";
import { tellOfAppeal } from "./notices.ts";
import { isoOrNull } from "./present.ts";
import { setLimit } from "./queries.ts";

const NEW_A_DAY = { count: APPEALS_A_DAY, seconds: 86_400, burst: APPEALS_A_DAY };
const GONE = { property: "Deleted listing", account: "Your account" } as const;

const isLate = ({ created_at }: StatedDecision) => Date.now() - created_at.getTime() > APPEAL_DAYS * DAY_MS;
/** People see no name on a decision about themselves. */
const titleOf = ({ subject_type, title }: StatedDecision) =>
  subject_type === "account" ? GONE.account : (title ?? GONE.property);

/** Returns a decision as the affected person sees it, without the admins' names. */
export function presentStated(row: StatedDecision): OwnDecision {
  const { days, created_at, appeal_id, appeal_text, appealed_at } = row;
  return {
    id: row.id,
    subject: { type: row.subject_type, id: row.subject_id, title: titleOf(row) },
    outcome: row.outcome as StatedOutcome,
    until: days === null ? null : new Date(created_at.getTime() + days * DAY_MS).toISOString(),
    statement: row.statement,
    created_at: created_at.toISOString(),
    may_appeal: appeal_id === null && !isLate(row),
    appeal_decider: row.appeal_decider,
    appeal:
      appeal_text === null || appealed_at === null
        ? null
        : {
            text: appeal_text,
            created_at: appealed_at.toISOString(),
            outcome: row.appeal_outcome,
            statement: row.appeal_statement,
            decided_at: isoOrNull(row.appeal_decided_at),
          },
  };
}

/**
 * Appeals against a decision about this person.
 * @throws AppError `too_many_requests`, `decision_not_found`, `already_appealed`, `appeal_closed`
 */
export async function appeal(
  services: Pick<Services, "db" | "config" | "sockets">,
  person: { id: string },
  { decision_id, text }: { decision_id: string; text: string },
): Promise<OwnDecision> {
  await enforceRateLimit(services, `appeals:${person.id}`, NEW_A_DAY);
  const appealed = await transact(services.db, async (trx) => {
    const decision = await findStated(trx, decision_id);
    if (!decision || decision.account_id !== person.id) throw new AppError("decision_not_found");
    if (decision.appeal_id !== null) throw new AppError("already_appealed");
    if (isLate(decision)) throw new AppError("appeal_closed");
    const values = {
      id: uuidv7(),
      decisionId: decision.id,
      accountId: person.id,
      text,
      dueHours: COMPLAINT_CLOCKS.decide.hours,
    };
    if (!(await insertAppeal(trx, values))) throw new AppError("already_appealed");
    await setCaseState(trx, decision.case_id, "appealed");
    const saved = await findStated(trx, decision.id);
    if (!saved) throw new AppError("decision_not_found");
    return presentStated(saved);
  });
  announceDesk(services, null);
  return appealed;
}

/** Approves a rejected listing again, and closes its case if one is open. Returns it if it changed. */
async function approveAgain(trx: Transaction<DB>, services: Services, caller: Caller, id: string | undefined) {
  if (id === undefined) return null;
  const open = await lockOpenCase(trx, { type: "property", id });
  const row = await lockListing(trx, id);
  if (row?.status !== "rejected") return null;
  const saved = await writeStatus(trx, services, caller, row, { status: "approved", reason: null, statement: null });
  if (open) await recordDecision(trx, caller, open, { outcome: "approve", accountId: row.owner_id, statement: null });
  return saved;
}

/** Undoes the effects of a decision that are still in place. Returns the listing if it changed. */
async function undo(trx: Transaction<DB>, services: Services, caller: Caller, decision: StatedDecision) {
  const { outcome, subject_id, account_id } = decision;
  if (outcome === "reject") return approveAgain(trx, services, caller, subject_id);
  if (account_id === null) return null;
  if (outcome === "limit") await setLimit(trx, account_id, { limited_until: null });
  if (outcome === "deactivate") await writeActive(trx, caller, account_id, { isActive: true, endSessions });
  if (outcome !== "broker") return null;
  await setLimit(trx, account_id, { broker_since: null });
  return approveAgain(trx, services, caller, await findListingIdOf(trx, account_id));
}

/**
 * Decides an appeal, undoes a reversed decision, and notifies the person. Returns the case's id.
 * @throws AppError `appeal_not_found`, `case_changed` if it is decided, `forbidden` about the caller, `own_decision`
 */
export async function decideOnAppeal(
  services: Services,
  caller: Caller,
  id: string,
  { outcome, statement }: { outcome: AppealOutcome; statement: string },
): Promise<string> {
  const { caseId, listing, accountId } = await transact(services.db, async (trx) => {
    const decision = await lockAppeal(trx, id);
    if (!decision) throw new AppError("appeal_not_found");
    if (decision.appeal_outcome !== null) throw new AppError("case_changed");
    const { subject_type: kind, subject_id: subjectId, account_id: accountId } = decision;
    if (!(await mayDecide(trx, caller, { kind, subjectId, accountId })))
      throw new AppError("forbidden", { text: CASE_TEXTS.own });
    const isOwn = decision.decided_by === caller.id;
    if (isOwn && decision.appeal_decider === "another_person") throw new AppError("own_decision");
    await writeAppealOutcome(trx, id, { outcome, statement, adminId: caller.id });
    await setCaseState(trx, decision.case_id, "decided");
    const listing = outcome === "reversed" ? await undo(trx, services, caller, decision) : null;
    await noteAct(trx, caller, {
      action: "appeal.decide",
      subjectId: id,
      before: { outcome: null },
      after: { outcome, decision: decision.outcome },
    });
    if (accountId !== null)
      await tellOfAppeal(trx, services, accountId, { decision, title: titleOf(decision), outcome, statement, isOwn });
    return { caseId: decision.case_id, listing, accountId };
  });
  trustFiguresOf(services.metrics).appeals.inc({ outcome });
  if (accountId !== null) await announce(services, accountId);
  if (listing && listing.owner_id !== accountId) await announceStatus(services, listing);
  announceDesk(services, caller);
  return caseId;
}
