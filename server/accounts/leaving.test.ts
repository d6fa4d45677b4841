import { expect, it } from "vitest";
import { deleteUser } from "#contract/accounts/accounts.ts";
import { readConversation, sendMessage } from "#contract/messaging/conversations.ts";
import { clearFavorites, toggleFavorite } from "#contract/properties/favorites.ts";
import { deleteProperty } from "#contract/properties/property-endpoints.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, insertProperty } from "../testing/factories.ts";

const { db, as } = await testApp({ databasePool: 20, maxRequests: 1000 });
const admin = await as(await insertAccount(db, { type: "admin" }));

/** Creates owners who all have a conversation about, and a favourite of, each other's home. */
async function acquainted(count: number) {
  const owners = await Promise.all(Array.from({ length: count }, () => insertAccount(db, { type: "owner" })));
  const homes = await Promise.all(
    owners.map(({ id, email, name }) => insertProperty(db, { owner_id: id, owner_email: email, owner_name: name })),
  );
  const callers = await Promise.all(owners.map((owner) => as(owner)));
  const people = owners.map((account, i) => ({
    account,
    home: homes[i] as (typeof homes)[0],
    caller: callers[i] as (typeof callers)[0],
  }));
  const conversations: { id: string; guest: (typeof people)[0]; host: (typeof people)[0] }[] = [];
  for (const guest of people)
    for (const host of people) {
      if (guest === host) continue;
      const { id } = await insertConversation(db, { guest: guest.account, host: host.account });
      conversations.push({ id, guest, host });
      await db.insertInto("favorites").values({ account_id: guest.account.id, property_id: host.home.id }).execute();
    }
  return { people, conversations };
}

const statusesOf = async (calls: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode);

it("deletes several people concurrently who wrote to each other", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { people } = await acquainted(7);
    const statuses = await statusesOf(
      people.map(({ account }) => admin.call(deleteUser, { params: { id: account.id } })),
    );
    expect(statuses).toEqual(people.map(() => 200));
  }
});

it("deletes people and homes concurrently, while others write, read and save", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { people, conversations } = await acquainted(6);
    const [leaving, staying] = [people.slice(0, 3), people.slice(3)];
    const deletions = [
      ...leaving.map(({ account }) => admin.call(deleteUser, { params: { id: account.id } })),
      ...people.map(({ home }) => admin.call(deleteProperty, { params: { id: home.id } })),
    ];
    const others = staying.flatMap(({ account, caller }) =>
      conversations
        .filter(({ guest }) => guest.account.id === account.id)
        .flatMap(({ id, host }) => [
          caller.call(readConversation, { body: { conversation_id: id } }),
          caller.call(sendMessage, {
            body: { conversation_id: id, to_user_id: host.account.id, property_id: host.home.id, content: "Hello" },
          }),
          caller.call(toggleFavorite, { params: { id: account.id }, body: { property_id: host.home.id } }),
        ]),
    );
    const cleared = staying.map(({ account, caller }) => caller.call(clearFavorites, { params: { id: account.id } }));
    expect((await statusesOf(deletions)).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect((await statusesOf([...others, ...cleared])).filter((status) => status >= 500)).toEqual([]);
  }
});
