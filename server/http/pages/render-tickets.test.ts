import { expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { testApp } from "../../testing/app.ts";
import { insertAccount } from "../../testing/factories.ts";
import { endTicket, issueTicket, TICKET_HEADER } from "./render-tickets.ts";

const { app, as, db } = await testApp();
const url = await app.listen({ host: "127.0.0.1", port: 0 });

async function rendering() {
  const account = await insertAccount(db);
  const { sessionId } = await as(account);
  const caller = { ...account, sessionId: sessionId as string, expiresAt: Number.POSITIVE_INFINITY };
  return { account, sessionId: sessionId as string, headers: { [TICKET_HEADER]: issueTicket(caller) } };
}
const me = (headers: Record<string, string>) => app.inject({ url: getMe.path, headers });

it("identifies the caller of an in-process call until the render ends", async () => {
  const { account, headers } = await rendering();
  expect((await me(headers)).json().id).toBe(account.id);
  endTicket(headers[TICKET_HEADER] as string);
  expect((await me(headers)).json().code).toBe("session_expired");
});

it("is ignored in a request from the network", async () => {
  const { headers } = await rendering();
  const answer = await fetch(url + getMe.path, { headers });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, "not_signed_in"]);
});

it("ends with the session", async () => {
  const { sessionId, headers } = await rendering();
  await db.deleteFrom("auth_sessions").where("id", "=", sessionId).execute();
  expect((await me(headers)).json().code).toBe("session_expired");
});
