import type { Transaction } from "kysely";
import { ZodError } from "zod";
import { HOUR_MS } from "#contract/durations.ts";
import type { VisitSide } from "#contract/messaging/visit-terms.ts";
import type { DB } from "../db/schema.ts";
import { queueMail } from "../mail/mail.ts";
import { announce, notify } from "../notifications/service.ts";
import { withMail } from "../notifications/settings.ts";
import { unsubscribeLink } from "../notifications/unsubscribe-link.ts";
import { accountRoom } from "../realtime/rooms.ts";
import type { Services } from "../services.ts";
import { type VisitKind, visitMail } from "./mails.ts";
import { personAt } from "./present.ts";
import type { VisitPerson, VisitRow } from "./queries.ts";

export type NotifyServices = Pick<Services, "db" | "config" | "keys" | "sockets" | "log">;

/** Changes of a visit that begins sooner are pushed in quiet hours too. */
const URGENT_MS = 12 * HOUR_MS;

async function mail(
  services: NotifyServices,
  trx: Transaction<DB>,
  visit: VisitRow,
  { person, side, kind }: { person: VisitPerson; side: VisitSide; kind: VisitKind },
): Promise<void> {
  if (!person.email || !(await withMail(trx, [person.id], "visits")).has(person.id)) return;
  const stop = unsubscribeLink(services, { accountId: person.id, category: "visits" });
  const draft = visitMail(visit, { side, kind }, { siteUrl: services.config.siteUrl, stop });
  await queueMail(trx, { to: person.email, ...draft }).catch((error) => {
    // An invalid address must not block the visit.
    if (!(error instanceof ZodError)) throw error;
    services.log.error({ account: person.id }, "cannot mail about a visit: the address is invalid");
  });
}

/**
 * Who gets messages about an event: `notified` sides get a notification and a mail, `mailed` sides only the mail.
 */
export interface Audience {
  kind: VisitKind;
  notified: readonly VisitSide[];
  mailed?: readonly VisitSide[];
}

/**
 * Notifies and mails in the caller's transaction. Deactivated and deleted accounts get nothing. After a block, both
 * sides are only notified that the visit can no longer take place.
 */
export async function notifySides(
  services: NotifyServices,
  trx: Transaction<DB>,
  visit: VisitRow,
  { kind, notified, mailed = [] }: Audience,
): Promise<void> {
  if (!visit.can_reach && kind !== "visit_cancelled") return;
  const start = visit.starts_at?.getTime() ?? Number.POSITIVE_INFINITY;
  const isUrgent = start > Date.now() && start - Date.now() < URGENT_MS;
  const sides = [...new Set([...notified, ...mailed])].flatMap((side) => {
    const person = personAt(visit, side);
    return person?.is_active ? [{ person, side }] : [];
  });
  // In the order of ids, as `notify` requires.
  for (const { person, side } of sides.sort((one, other) => (one.person.id < other.person.id ? -1 : 1))) {
    const event = { accountId: person.id, kind, subjectId: visit.id, group: `visit:${visit.id}`, isUrgent };
    if (notified.includes(side)) await notify(trx, event);
    await mail(services, trx, visit, { person, side, kind });
  }
}

/** Publishes a changed visit to the open pages of both sides, after the commit. */
export async function publishVisit(
  services: NotifyServices,
  visit: VisitRow,
  { notified }: Pick<Audience, "notified">,
) {
  const people = [visit.tenant, visit.owner].flatMap((person) => (person ? [accountRoom(person.id)] : []));
  services.sockets.publish(people, "visit:changed", { visit_id: visit.id, version: visit.version });
  for (const side of notified) {
    const person = personAt(visit, side);
    if (person) await announce(services, person.id);
  }
}
