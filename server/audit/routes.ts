import type { FastifyInstance } from "fastify";
import { type AuditEntry, listAudit } from "#contract/desk/audit.ts";
import { DELETED_USER } from "#contract/messaging/messaging-terms.ts";
import { pageByTime } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { type AuditRow, listActs } from "./queries.ts";

function presentEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    actor: { id: row.actor_id, name: row.actor_name || DELETED_USER },
    action: row.action as AuditEntry["action"],
    subject_type: row.subject_type as AuditEntry["subject_type"],
    subject_id: row.subject_id,
    before: row.before as AuditEntry["before"],
    after: row.after as AuditEntry["after"],
    created_at: row.created_at.toISOString(),
  };
}

export function registerAudit(app: FastifyInstance, { db }: Pick<Services, "db">): void {
  serve(app, listAudit, async (call) => {
    const { subjectId } = call.query;
    const page = await pageByTime(call, `audit ${subjectId ?? ""}`, (asked) => listActs(db, subjectId, asked));
    return page.map(presentEntry);
  });
}
