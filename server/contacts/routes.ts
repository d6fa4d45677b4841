import type { FastifyInstance } from "fastify";
import {
  answerContactAsk,
  askForContact,
  listContactLedger,
  listContacts,
  revokeAllContacts,
  revokeContact,
  revokeLedgerEntry,
  shareContact,
  viewPhone,
} from "#contract/messaging/contacts.ts";
import { noteAct } from "../audit/service.ts";
import type { AuthenticatedCaller } from "../caller.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { pageByTime } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import { getConversation } from "../messaging/conversations.ts";
import type { Services } from "../services.ts";
import { answer, ask, revoke, share } from "./acts.ts";
import { presentEntry } from "./present.ts";
import { findPhone, hasCase, hasEntry, insertTeamLook, listLedger, listSharedIn, readNumbers } from "./queries.ts";

export function registerContacts(app: FastifyInstance, services: Services): void {
  const { db } = services;

  /** Takes numbers back, each with its message in the conversation. */
  const revokeIn = async (caller: AuthenticatedCaller, conversations: { conversation_id: string }[]) => {
    for (const { conversation_id } of conversations) await revoke(services, caller, conversation_id);
    return { ok: true } as const;
  };

  serve(app, askForContact, ({ caller, params }) => ask(services, caller, params.id));
  serve(app, shareContact, ({ caller, params }) => share(services, caller, params.id));
  serve(app, answerContactAsk, ({ caller, params, body }) => answer(services, caller, params.id, body.approve));
  serve(app, revokeContact, ({ caller, params }) => revoke(services, caller, params.id));

  serve(app, listContacts, async ({ caller, params, reply }) => {
    await getConversation(db, caller, params.id);
    reply.header("cache-control", "no-store");
    const numbers = await readNumbers(db, params.id, caller.id);
    return numbers.map(({ shared_at, ...number }) => ({ ...number, shared_at: shared_at.toISOString() }));
  });

  serve(app, listContactLedger, async (call) => {
    const { id } = call.caller;
    return (await pageByTime(call, `contact-ledger ${id}`, (asked) => listLedger(db, id, asked))).map(presentEntry);
  });

  serve(app, revokeLedgerEntry, async ({ caller, params }) => {
    if (!(await hasEntry(db, caller.id, params.id))) throw new AppError("not_found");
    return revokeIn(caller, await listSharedIn(db, caller.id, params.id));
  });

  serve(app, revokeAllContacts, async ({ caller }) => revokeIn(caller, await listSharedIn(db, caller.id)));

  serve(app, viewPhone, async ({ caller, params, query, reply }) => {
    if (!(await hasCase(db, query.caseId, params.id))) throw new AppError("not_found");
    reply.header("cache-control", "no-store");
    const phone = await findPhone(db, params.id);
    if (phone !== null)
      await transact(db, async (trx) => {
        await insertTeamLook(trx, params.id);
        const after = { case_id: query.caseId };
        await noteAct(trx, caller, { action: "contact.view", subjectId: params.id, before: null, after });
      });
    return { phone };
  });
}
