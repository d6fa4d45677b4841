import { hasCluster, withCluster } from "#server/testing/programs/programs.ts";
import { startCluster } from "#server/testing/programs/running-cluster.ts";
import { endServers } from "#server/testing/programs/running-server.ts";
import { field, log, say, typeVisibly } from "./conversation.ts";
import { expect, test } from "./journey.ts";
import { texts, twoPeople } from "./two-people.ts";

test.afterEach(endServers);

test(
  withCluster("two people behind nginx write to each other, and go on when a process is killed"),
  async ({ browser }) => {
    test.skip(!hasCluster, "nginx or Redis is not installed");
    test.slow();
    const cluster = await startCluster();
    const [page, ownerPage] = await twoPeople(browser, { ...cluster, site: `http://localhost:${cluster.port}` });
    await say(page, "Hello");
    await expect(texts(ownerPage)).toHaveText(["Hello"]);
    await expect(log(page)).toContainText("Seen");
    await typeVisibly(ownerPage, "Yes", page, "Meera Krishnan");
    await field(ownerPage).press("Enter");
    await expect(texts(page)).toHaveText(["Hello", "Yes"]);

    const [first = 0] = await cluster.processes();
    process.kill(first, "SIGKILL");
    const said = ["Hello", "Yes"];
    for (const [whose, text] of [
      [page, "Are you still there?"],
      [ownerPage, "I am"],
    ] as const) {
      said.push(text);
      await say(whose, text);
      for (const either of [page, ownerPage]) await expect(texts(either)).toHaveText(said);
    }
    for (const whose of [page, ownerPage]) await whose.context().close();
  },
);
