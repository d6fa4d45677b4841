import type { Page } from "@playwright/test";
import { freePort } from "#server/process/free-port.ts";
import { dataFolder, ended, endServers, ready, serve } from "#server/testing/programs/running-server.ts";
import { field, log, say } from "./conversation.ts";
import { expect, test } from "./journey.ts";
import { texts, twoPeople } from "./two-people.ts";

test.afterEach(endServers);

/** Starts a separate server that the test can kill and restart. */
async function ownServer() {
  const [folder, port] = [await dataFolder(), await freePort()];
  const start = async () => {
    const server = serve({ PORT: String(port), DATA_DIR: folder, RATE_LIMIT_SCALE: "1000" });
    await ready(server);
    return server;
  };
  let server = await start();
  return {
    folder,
    site: `http://localhost:${port}`,
    async kill() {
      server.child.kill("SIGKILL");
      await ended(server.child);
    },
    async start() {
      server = await start();
    },
  };
}

const onTheirWay = (page: Page) => log(page).getByRole("img", { name: "Sending" });

test("two people continue where they were after the server was killed, without a reload", async ({ browser }) => {
  test.slow();
  const server = await ownServer();
  const [page, ownerPage] = await twoPeople(browser, server);
  await say(page, "Before");
  await expect(texts(ownerPage)).toHaveText(["Before"]);

  // A message written while the server is down returns to the field, and is sent later.
  await server.kill();
  await say(page, "While it was away");
  await expect(page.getByText("Failed to send message")).toBeVisible();
  await expect(field(page)).toHaveValue("While it was away");
  await server.start();
  await field(page).press("Enter");
  await expect(texts(page)).toHaveText(["Before", "While it was away"]);
  await expect(onTheirWay(page)).toHaveCount(0);
  // The other person's socket reconnects, and the page loads missed messages.
  await expect(texts(ownerPage)).toHaveText(["Before", "While it was away"]);

  // The server is killed while the message is being sent. Whether it was stored before or not, it must appear once.
  const sending = page.waitForRequest("**/api/messages/send");
  await say(page, "Under way");
  await sending;
  await server.kill();
  await server.start();
  // The page has retried or, if that took too long, returned the text to the field.
  await expect(async () => {
    if ((await field(page).inputValue()) !== "") await field(page).press("Enter");
    await expect(texts(page).last()).toHaveText("Under way", { timeout: 500 });
    await expect(onTheirWay(page)).toHaveCount(0, { timeout: 500 });
  }).toPass();
  const all = ["Before", "While it was away", "Under way"];
  for (const whose of [page, ownerPage]) await expect(texts(whose)).toHaveText(all, { timeout: 20_000 });
  await say(ownerPage, "And the other way");
  await expect(texts(page)).toHaveText([...all, "And the other way"]);
  for (const whose of [page, ownerPage]) {
    await whose.reload();
    await expect(texts(whose)).toHaveText([...all, "And the other way"]);
    await whose.context().close();
  }
});
