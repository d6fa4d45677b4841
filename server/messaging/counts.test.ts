import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type Conversation,
  countUnread,
  listConversations,
  listMessages,
  type Message,
  readConversation,
  sendMessage,
} from "#contract/messaging/conversations.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation } from "../testing/factories.ts";

const { db, as } = await testApp();

type Step = { act: "send" | "read"; who: 0 | 1; where: 0 | 1 };
const steps = fc.array(
  fc.record<Step>({ act: fc.constantFrom("send", "read"), who: fc.constantFrom(0, 1), where: fc.constantFrom(0, 1) }),
  { maxLength: 24 },
);

/** Creates two conversations between two people, one about each person's property. */
async function world() {
  const people = [await insertAccount(db), await insertAccount(db)] as const;
  const conversations = [
    await insertConversation(db, { guest: people[0], host: people[1] }),
    await insertConversation(db, { guest: people[1], host: people[0] }),
  ] as const;
  const callers = [await as(people[0]), await as(people[1])] as const;
  let sent = 0;
  async function take({ act, who, where }: Step): Promise<void> {
    const { id, property } = conversations[where];
    sent += 1;
    const message = {
      conversation_id: id,
      to_user_id: people[1 - who]?.id,
      property_id: property.id,
      content: `${sent}`,
    };
    const answer =
      act === "send"
        ? await callers[who].call(sendMessage, {
            body: { ...message, client_id: `${sent % 3 ? sent : sent - 1}-${who}` },
          })
        : await callers[who].call(readConversation, { body: { conversation_id: id } });
    expect([200, 201, 409]).toContain(answer.statusCode);
  }
  return { people, conversations, callers, take };
}
type World = Awaited<ReturnType<typeof world>>;

const unreadOf = async (caller: TestCaller, query = {}) => (await caller.call(countUnread, { query })).json().count;

/** Expects that the unread counts of every endpoint equal a recount. */
async function expectTrueCounts({ people, conversations, callers }: World): Promise<void> {
  for (const who of [0, 1] as const) {
    const caller = callers[who];
    const listed = (await caller.call(listConversations, { query: {} })).json() as Conversation[];
    let total = 0;
    for (const { id } of conversations) {
      const messages = (
        await caller.call(listMessages, { params: { conversationId: id }, query: { limit: 100 } })
      ).json() as Message[];
      const unread = messages.filter(({ read, to_user_id }) => !read && to_user_id === people[who].id).length;
      expect(await unreadOf(caller, { conversationId: id })).toBe(unread);
      const inList = listed.find((conversation) => conversation.id === id);
      // A conversation without messages is not listed for its host.
      if (messages.length > 0 || inList) expect(inList?.unread_count).toBe(unread);
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, i) => i + 1));
      total += unread;
    }
    expect(await unreadOf(caller)).toBe(total);
  }
}

const budget = { seed: 2026, numRuns: 25, interruptAfterTimeLimit: 8000, markInterruptAsFailure: false };

it("counts unread messages correctly after random sequential operations", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const made = await world();
      const expected = [0, 0];
      for (const step of all) await made.take(step);
      await expectTrueCounts(made);
      for (const where of [0, 1] as const) await made.take({ act: "read", who: 0, where });
      expect(await unreadOf(made.callers[0])).toBe(expected[0]);
    }),
    budget,
  );
});

it("counts unread messages correctly after random concurrent operations", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const made = await world();
      await Promise.all(all.map(made.take));
      await expectTrueCounts(made);
    }),
    budget,
  );
});
