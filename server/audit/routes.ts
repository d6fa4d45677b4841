import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type AuditEntry, exportAudit, listAudit, listAuditActors } from "#contract/desk/audit.ts";
import { DELETED_USER } from "#contract/messaging/messaging-terms.ts";
import { pageByTime } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { writeCsv } from "./csv.ts";
import { type AuditFilters, listActors, listActs, type ShownAct } from "./queries.ts";

function presentEntry(row: ShownAct): AuditEntry {
  return {
    id: row.id,
    actor: { id: row.actor_id, name: row.actor_name || DELETED_USER },
    action: row.action as AuditEntry["action"],
    subject_type: row.subject_type as AuditEntry["subject_type"],
    subject_id: row.subject_id,
    subject_title: row.subject_title,
    before: row.before as AuditEntry["before"],
    after: row.after as AuditEntry["after"],
    created_at: row.created_at.toISOString(),
  };
}

const filtersFrom = ({ subjectId, actorId, action, day }: AuditFilters): AuditFilters => ({
  subjectId,
  actorId,
  action,
  day,
});

export function registerAudit(app: FastifyInstance, { db }: Pick<Services, "db">): void {
  serve(app, listAudit, async (call) => {
    const filters = filtersFrom(call.query);
    const page = await pageByTime(call, `audit ${JSON.stringify(filters)}`, (asked) => listActs(db, filters, asked));
    return page.map(presentEntry);
  });

  serve(app, listAuditActors, async () =>
    (await listActors(db)).map(({ id, name }) => ({ id, name: name || DELETED_USER })),
  );

  serve(app, exportAudit, async ({ query, reply }) => {
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="audit.csv"');
    return Readable.from(writeCsv(db, filtersFrom(query)));
  });
}
