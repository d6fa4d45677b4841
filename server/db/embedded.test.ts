import { afterEach, expect, it } from "vitest";
import { postgresPid } from "../testing/programs/data-folder.ts";
import { endServers } from "../testing/programs/running-server.ts";
import { usedDataFolder } from "../testing/programs/used-data-folder.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

afterEach(endServers);

it.skipIf(process.platform === "win32")(
  "kills a PostgreSQL that cannot stop, says so, and starts it again",
  async () => {
    const folder = await usedDataFolder();
    const stuck = await startEmbeddedPostgres(folder, {}, 0);
    process.kill(await postgresPid(folder), "SIGSTOP");
    await expect(stuck.stop()).rejects.toThrow("PostgreSQL did not stop within 0 seconds and was killed.");
    await (await startEmbeddedPostgres(folder)).stop();
  },
);
