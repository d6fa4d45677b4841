import { createReport, listOwnReports, type OwnReport } from "#contract/desk/reports.ts";
import { sendMessage } from "#contract/messaging/conversations.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertConversation } from "../testing/factories.ts";

/** Helpers of the tests of reports. */

export const report = (caller: TestCaller, body: Record<string, unknown>) => caller.call(createReport, { body });
export const list = async (caller: TestCaller): Promise<OwnReport[]> => (await caller.call(listOwnReports)).json();
export const aboutHome = ({ property }: { property: { id: string } }, reason = "money_first") => ({
  subject_type: "property",
  subject_id: property.id,
  reason,
});
export const home = ({ property }: { property: { id: string } }) => ({ type: "property", id: property.id }) as const;

/** Builds the server with a function that creates a home with a conversation. */
export async function reportingApp() {
  const server = await testApp();
  const { db, as } = server;

  /** A home, its owner and a tenant who has received a message. */
  async function scene() {
    const talk = await insertConversation(db);
    const [tenant, owner] = [await as(talk.guest), await as(talk.host)];
    const write = async (from: TestCaller, to: { id: string }, content: string) =>
      (
        await from.call(sendMessage, {
          body: { conversation_id: talk.id, to_user_id: to.id, property_id: talk.property.id, content },
        })
      ).json().id as string;
    const message = await write(owner, talk.guest, "Send 5,000 first.");
    const subjects = { property: talk.property.id, account: talk.host.id, message };
    return { ...talk, tenant, owner, message, write, subjects };
  }

  const row = (id: string) => db.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  return { ...server, scene, row };
}
