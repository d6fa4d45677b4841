import { sql } from "kysely";
import { createSavedSearch, type SavedSearch, updateSavedSearch } from "#contract/browse/saved-searches.ts";
import { changeNotificationSettings, listNotifications } from "#contract/messaging/notifications.ts";
import { addJob } from "../jobs/queue.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";

/** Opens an app for tests of alerts. */
export async function alertingApp() {
  const app = await testApp({ siteUrl: "https://basera.example" });
  const { db, as, config, runJobs } = app;
  let lastRent = 10_000;

  /** Creates a person with a saved search for one rent, which no other search of the test file has. */
  async function searcher(settings: object = {}) {
    const account = await insertAccount(db, { name: "Ananya Rao" });
    const caller = await as(account);
    lastRent += 100;
    const rent = lastRent;
    const save = async (body: object): Promise<SavedSearch> =>
      (await caller.call(createSavedSearch, { body: { filters: { minRent: rent, maxRent: rent }, ...body } })).json();
    return {
      account,
      caller,
      rent,
      save,
      search: await save(settings),
      list: (fields: Parameters<typeof insertProperty>[1] = {}) => insertProperty(db, { rent, ...fields }),
      change: (id: string, body: object) => caller.call(updateSavedSearch, { params: { id }, body }),
      setQuietHours: (quiet_hours: { from: string; to: string } | null) =>
        caller.call(changeNotificationSettings, { body: { quiet_hours } }),
      mails: () => mailsTo(config, account),
      notified: async () => (await caller.call(listNotifications)).json(),
    };
  }

  async function send() {
    await addJob(db, "announceHomes", {});
    await addJob(db, "sendDigests", {});
    await runJobs();
  }

  return {
    ...app,
    searcher,
    send,
    /** Makes every search due, and sends the digests. */
    async sendAll() {
      await db
        .updateTable("saved_searches")
        .set({ due_at: sql<Date>`now()`, next_mail_at: null })
        .where("due_at", "is not", null)
        .execute();
      await send();
    },
    /** Returns when a search is due, and when the next mail of an instant one may be sent. */
    dueAt({ id }: { id: string }): Promise<{ due_at: Date | null; next_mail_at: Date | null }> {
      return db
        .selectFrom("saved_searches")
        .select(["due_at", "next_mail_at"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    },
  };
}
