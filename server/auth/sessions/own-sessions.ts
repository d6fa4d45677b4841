import type { FastifyInstance } from "fastify";
import { endOwnSession, listOwnSessions, type OwnSession } from "#contract/accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { serve } from "../../http/serve.ts";
import type { Services } from "../../services.ts";
import { deleteSessionOf, listSessions, type Session } from "./session-queries.ts";

function presentOwnSession(session: Session, currentId: string): OwnSession {
  return {
    id: session.id,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    user_agent: session.user_agent,
    current: session.id === currentId,
  };
}

export function registerOwnSessions(app: FastifyInstance, { db }: Services): void {
  serve(app, listOwnSessions, async ({ caller }) =>
    (await listSessions(db, caller.id)).map((session) => presentOwnSession(session, caller.sessionId)),
  );
  serve(app, endOwnSession, async ({ caller, params }) => {
    if (!(await deleteSessionOf(db, caller.id, params.id))) throw new AppError("session_not_found");
    return { ok: true } as const;
  });
}
