import type { Page } from "@playwright/test";
import { freePort } from "#server/free-port.ts";
import { dataFolder, ended, endServers, ready, serve } from "#server/testing/running-server.ts";
import { expect, test } from "./journey.ts";
import { field, log, say, texts, twoPeople } from "./two-people.ts";

test.afterEach(endServers);

/** A server of the test's own, which may be killed and started again. */
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

test("two people go on where they were when the server was killed, without a reload", async ({ browser }) => {
  test.slow();
  const server = await ownServer();
  const [page, ownerPage] = await twoPeople(browser, server);
  await say(page, "Before");
  await expect(texts(ownerPage)).toHaveText(["Before"]);

  // What is written while the server is away comes back to the field, and goes when it is back.
  await server.kill();
  await say(page, "While it was away");
  await expect(page.getByText("Failed to send message")).toBeVisible();
  await expect(field(page)).toHaveValue("While it was away");
  await server.start();
  await field(page).press("Enter");
  await expect(texts(page)).toHaveText(["Before", "While it was away"]);
  await expect(onTheirWay(page)).toHaveCount(0);
  // The other side's socket is back by itself, and what was missed is read.
  await expect(texts(ownerPage)).toHaveText(["Before", "While it was away"]);

  // Killed with the message under way: whether it was stored before or not, it is there once.
  const sending = page.waitForRequest("**/api/messages/send");
  await say(page, "Under way");
  await sending;
  await server.kill();
  await server.start();
  // The page has tried again by itself, or, where that took too long, given the text back.
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
