import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { indianDay, indianTime } from "#contract/india-time.ts";
import { listNotifications } from "#contract/messaging/notifications.ts";
import { confirmProperty } from "#contract/properties/freshness.ts";
import { changeAddress } from "../accounts/service.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertAsk, insertProperty, ownedBy } from "../testing/factories.ts";
import { notifyOwners } from "./messages.ts";

/** The addresses that mails were sent to, and those that the server refuses. */
const tried: string[] = [];
const refused = new Set<string>();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo({ address }, _session, done) {
    tried.push(address);
    done(refused.has(address) ? Object.assign(new Error("5.1.1 no such user"), { responseCode: 550 }) : null);
  },
  onData(stream, _session, done) {
    stream.resume().on("end", done);
  },
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
const { port } = server.server.address() as AddressInfo;
const { db, as, services, runJobs } = await testApp({
  mail: { by: "smtp", url: `smtp://127.0.0.1:${port}`, from: "Basera <hello@basera.example>" },
});
const NOON = indianTime(indianDay(Date.now()), 12 * 60);

async function ownHome() {
  const account = await insertAccount(db, { type: "owner" });
  const property = await insertProperty(db, ownedBy(account));
  const owner = await as(account);
  const mails = () => tried.filter((address) => address === account.email).length;
  let day = 0;
  return {
    account,
    email: account.email ?? "",
    owner,
    mails,
    /** Asks the owner on another day. The owner answers on the site. */
    async ask() {
      day += 2;
      await insertAsk(db, property, { token_hash: null });
      await notifyOwners(services, new Date(NOON + day * DAY_MS));
      await runJobs();
      const [latest] = (await owner.call(listNotifications)).json();
      await owner.call(confirmProperty, { params: { id: property.id } });
      await runJobs();
      return latest;
    },
  };
}

it("notifies an owner on the site whose address refuses mails", async () => {
  const { email, ask, mails } = await ownHome();
  refused.add(email);
  expect(await ask()).toMatchObject({ kind: "availability_asked", read: false });
  expect(mails()).toBe(1);
});

it("stops mailing about a listing after three refusals in a row, until the address changes", async () => {
  const { account, email, ask, mails } = await ownHome();
  refused.add(email);
  for (const expected of [1, 2]) {
    await ask();
    expect(mails()).toBe(expected);
  }
  refused.delete(email);
  await ask();
  refused.add(email);
  // Of these five, three are sent.
  for (let n = 0; n < 5; n++) expect(await ask()).toMatchObject({ kind: "availability_asked", read: false });
  expect(mails()).toBe(3 + 3);
  refused.delete(email);
  await ask();
  expect(mails()).toBe(6);

  const next = `new.${email}`;
  await db.transaction().execute((trx) => changeAddress(trx, account.id, next));
  await db.updateTable("properties").set({ owner_email: next }).where("owner_id", "=", account.id).execute();
  await ask();
  expect(tried.at(-1)).toBe(next);
});
