import type { Transaction } from "kysely";
import {
  type BULK_OUTCOMES,
  CASE_TEXTS,
  type CaseKind,
  type CaseOutcome,
  isStated,
  OUTCOMES_OF,
} from "#contract/desk/case-terms.ts";
import type { DecisionInput } from "#contract/desk/cases.ts";
import type { ReportOutcome } from "#contract/desk/report-terms.ts";
import { DAY_MS } from "#contract/durations.ts";
import type { Caller } from "#contract/permissions.ts";
import { REASON_REQUIRED } from "#contract/properties/moderation.ts";
import { writeActive } from "../accounts/directory.ts";
import { endSessions } from "../auth/sessions/sessions.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError, invalidIn } from "../errors.ts";
import { announce } from "../notifications/service.ts";
import { findListingIdOf, writeStatus } from "../properties/moderation.ts";
import { type LockedProperty, lockListing } from "../properties/service.ts";
import { decideReports } from "../reports/service.ts";
import type { Services } from "../services.ts";
import { findAppealDecider } from "../trust/appeal-decider.ts";
import { type CaseRow, lockOpenCase, openCase, recordDecision } from "../trust/cases.ts";
import { announceDesk } from "../trust/desk-news.ts";
import { trustFiguresOf } from "../trust/figures.ts";
import { explainSignals } from "../trust/rules/rule-set.ts";
import { closed, type Statement, statementFor, statementText } from "../trust/statements.ts";
import { listSignals } from "./evaluation-queries.ts";
import { tellOfDecision } from "./notices.ts";
import { versionOf } from "./present.ts";
import { findCase, hasReportedConversation, lockCase, setLimit } from "./queries.ts";

/** A locked open case, with its locked listing. */
interface Opened {
  row: CaseRow;
  kind: CaseKind;
  home: LockedProperty | undefined;
  /** The owner of the listing, or the person. Null without an account. */
  accountId: string | null;
}

/**
 * Locks a case, and then its listing.
 * @throws AppError `case_not_found`, `forbidden` if the admin would decide about themselves
 */
async function lockWhole(trx: Transaction<DB>, caller: Caller, id: string): Promise<Opened> {
  const row = await lockCase(trx, id);
  if (!row) throw new AppError("case_not_found");
  const kind = row.subject_type as CaseKind;
  const home = kind === "property" ? await lockListing(trx, row.subject_id) : undefined;
  const accountId = kind === "account" ? row.subject_id : (home?.owner_id ?? null);
  if (!(await mayDecide(trx, caller, { kind, subjectId: row.subject_id, accountId })))
    throw new AppError("forbidden", { text: CASE_TEXTS.own });
  return { row, kind, home, accountId };
}

/** Returns whether an admin may decide a case: not about themselves, their listing or their conversation. */
export async function mayDecide(
  db: Services["db"],
  caller: Pick<Caller, "id">,
  { kind, subjectId, accountId }: { kind: CaseKind; subjectId: string; accountId: string | null },
): Promise<boolean> {
  if (accountId === caller.id) return false;
  return !(await hasReportedConversation(db, { type: kind, id: subjectId }, caller.id));
}

/**
 * Returns whether a listing may get this outcome. At the desk, an approved listing can be rejected (taken down) too.
 */
function fitsHome(outcome: CaseOutcome, home: LockedProperty | undefined): boolean {
  if (outcome === "dismiss") return true;
  if (!home) return false;
  return outcome === "approve" ? home.status !== "approved" : home.status !== "rejected";
}

/** Returns the outcome that reporters see for a decision. */
function reportOutcome(outcome: CaseOutcome): ReportOutcome {
  if (!isStated(outcome)) return "nothing_found";
  return outcome === "reject" ? "listing_removed" : "person_warned";
}

/** Returns when a limit of this many days ends. */
const limitEnd = (days: number | undefined): Date | null =>
  days === undefined ? null : new Date(Date.now() + days * DAY_MS);

/** Returns the statement of a decision. If the moderator gives no reason, the findings are the reason. */
async function stateReasons(
  trx: Transaction<DB>,
  services: Pick<Services, "config">,
  caller: Caller,
  { row, kind, accountId }: Opened,
  { outcome, statement, until }: { outcome: CaseOutcome; statement: string | null | undefined; until: Date | null },
): Promise<Statement | null> {
  if (!isStated(outcome)) return null;
  // The statement names no titles of other people's listings.
  const evidence = explainSignals(await listSignals(trx, row.id), () => "another listing");
  const reason = statement || evidence.map(({ sentence }) => closed(sentence)).join(" ");
  if (reason === "") throw invalidIn("statement", outcome === "reject" ? REASON_REQUIRED : CASE_TEXTS.reasonRequired);
  const decider = await findAppealDecider(trx, caller, { type: kind, id: row.subject_id, accountId });
  return statementFor(outcome, { reason, evidence, until, decider, contact: services.config.grievanceContact });
}

/** Takes down the listing of a person who is found to be a broker, and closes its case. */
async function takeDownListing(
  trx: Transaction<DB>,
  services: Services,
  caller: Caller,
  { accountId, statement }: { accountId: string; statement: Statement | null },
): Promise<LockedProperty | null> {
  const id = await findListingIdOf(trx, accountId);
  if (id === undefined) return null;
  const open = await lockOpenCase(trx, { type: "property", id });
  const home = await lockListing(trx, id);
  if (!home || home.status === "rejected") return null;
  const reason = statement?.reason ?? CASE_TEXTS.brokers;
  const saved = await writeStatus(trx, services, caller, home, {
    status: "rejected",
    reason,
    statement,
    isMailed: false,
  });
  if (open) await recordDecision(trx, caller, open, { outcome: "reject", accountId, statement: null });
  return saved;
}

/** Applies a decision about a person. Returns the listing if it changed. */
async function applyToAccount(
  trx: Transaction<DB>,
  services: Services,
  caller: Caller,
  { accountId, outcome, until, statement }: AccountChange,
): Promise<LockedProperty | null> {
  if (outcome === "limit") await setLimit(trx, accountId, { limited_until: until });
  if (outcome === "deactivate") await writeActive(trx, caller, accountId, { isActive: false, endSessions });
  if (outcome !== "broker") return null;
  await setLimit(trx, accountId, { broker_since: new Date() });
  return takeDownListing(trx, services, caller, { accountId, statement });
}
interface AccountChange {
  accountId: string;
  outcome: CaseOutcome;
  until: Date | null;
  statement: Statement | null;
}

/**
 * Decides an open case and applies the decision in one transaction: the listing's status, the person's account, the statement
 * of reasons, the audit log. `first` runs before, in the same transaction. Call `announceDesk` afterwards, once for several.
 * @throws AppError `case_not_found`, `case_changed`, `invalid_outcome`, `forbidden`, `invalid` without a reason or days
 */
export async function applyDecision(
  services: Services,
  caller: Caller,
  id: string,
  { outcome, statement: words, days, version }: DecisionInput,
  first?: (trx: Transaction<DB>) => Promise<void>,
): Promise<void> {
  if (outcome === "limit" && days === undefined) throw invalidIn("days", CASE_TEXTS.daysRequired);
  const told = await transact(services.db, async (trx) => {
    await first?.(trx);
    const opened = await lockWhole(trx, caller, id);
    const { row, kind, home, accountId } = opened;
    if (row.state !== "open" || versionOf(row, home) !== version) throw new AppError("case_changed");
    const isPossible = OUTCOMES_OF[kind].includes(outcome) && (kind === "account" || fitsHome(outcome, home));
    if (!isPossible) throw new AppError("invalid_outcome");
    const until = outcome === "limit" ? limitEnd(days) : null;
    const statement = await stateReasons(trx, services, caller, opened, { outcome, statement: words, until });
    const saved =
      kind === "account"
        ? await applyToAccount(trx, services, caller, { accountId: row.subject_id, outcome, until, statement })
        : home && outcome !== "dismiss"
          ? await writeStatus(trx, services, caller, home, {
              status: outcome === "approve" ? "approved" : "rejected",
              reason: statement?.reason ?? null,
              statement,
            })
          : null;
    await decideReports(trx, { type: kind, id: row.subject_id }, reportOutcome(outcome));
    const decisionId = await recordDecision(trx, caller, row, {
      outcome,
      accountId,
      days: outcome === "limit" ? days : undefined,
      statement: statement && statementText(statement),
    });
    // A listing that waits for review always has a case.
    if (outcome === "dismiss" && home?.status === "pending")
      await openCase(trx, { type: "property", id: home.id }, { dueAt: row.due_at, sought: row.sought });
    if (kind === "account" && statement)
      await tellOfDecision(trx, services, row.subject_id, { id: decisionId, outcome, statement });
    return statement || saved ? accountId : null;
  });
  trustFiguresOf(services.metrics).decisions.inc({ outcome });
  if (told !== null) await announce(services, told);
}

/**
 * Like `applyDecision`, and notifies the open pages of other admins.
 * @throws AppError like `applyDecision`
 */
export async function decide(services: Services, caller: Caller, id: string, input: DecisionInput): Promise<void> {
  await applyDecision(services, caller, id, input);
  announceDesk(services, caller);
}

/**
 * Opens a case about the owner of a case's listing, unless one is open. Returns its id. Rules and reports open most
 * cases about people; this is for a moderator who finds something about the person in the listing.
 * @throws AppError `case_not_found`, `user_not_found` without an account, `forbidden` about the caller
 */
export async function openOwnersCase({ db }: Pick<Services, "db">, caller: Caller, id: string): Promise<string> {
  const found = await findCase(db, id);
  if (!found) throw new AppError("case_not_found");
  if (!found.home?.owner_id) throw new AppError("user_not_found");
  const { owner_id: ownerId, owner_name: sought } = found.home;
  if (!(await mayDecide(db, caller, { kind: "account", subjectId: ownerId, accountId: ownerId })))
    throw new AppError("forbidden", { text: CASE_TEXTS.own });
  return transact(db, async (trx) => {
    const { id } = await openCase(trx, { type: "account", id: ownerId }, { sought });
    return id;
  });
}

/** Decides several cases with an outcome that can be undone. Returns one result per case. */
export async function decideAll(
  services: Services,
  caller: Caller,
  { cases, outcome }: { cases: readonly { id: string; version: number }[]; outcome: (typeof BULK_OUTCOMES)[number] },
): Promise<{ id: string; ok: boolean; code?: string }[]> {
  const results: { id: string; ok: boolean; code?: string }[] = [];
  for (const { id, version } of cases) {
    try {
      await applyDecision(services, caller, id, { outcome, version });
      results.push({ id, ok: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id, ok: false, code: error.code });
    }
  }
  announceDesk(services, caller);
  return results;
}
