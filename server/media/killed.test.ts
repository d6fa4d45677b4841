import pino from "pino";
import { afterEach, expect, it } from "vitest";
import { RENDITION_WIDTHS } from "#contract/pictures/renditions.ts";
import { readConfig } from "../config.ts";
import { openDatabase } from "../db/open.ts";
import { openFiles } from "../files/open-files.ts";
import { freePort } from "../process/free-port.ts";
import { noisy } from "../testing/pictures.ts";
import { callsTo, ended, endServers, ready, serve, signUp } from "../testing/programs/running-server.ts";
import { usedDataFolder } from "../testing/programs/used-data-folder.ts";
import { sweepPictures } from "./sweep.ts";

afterEach(endServers);

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);

it("leaves no row without files when killed during uploads, and no files after the sweep", async () => {
  const [folder, port] = [await usedDataFolder(), await freePort()];
  const server = serve({ PORT: String(port), DATA_DIR: folder });
  await ready(server);
  const call = callsTo(port);
  const person = { email: "owner@example.test", password: "correct horse 9" };
  const { access_token: token } = await signUp(port, person);
  const base64 = (await noisy(1600, 1200).jpeg().toBuffer()).toString("base64");

  const uploads = Array.from({ length: 20 }, () =>
    call<{ path: string }>("POST", "/api/storage/property-images/upload", { base64 }, token),
  );
  await Promise.any(uploads);
  server.child.kill("SIGKILL");
  await ended(server.child);
  const answered = (await Promise.allSettled(uploads)).flatMap((upload) =>
    upload.status === "fulfilled" ? [upload.value.body.path] : [],
  );
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.length).toBeLessThan(20);

  const config = readConfig({ DATA_DIR: folder });
  const { db, close } = await openDatabase(config);
  try {
    const files = await openFiles(config);
    const services = { db, files, log: pino({ level: "silent" }) };
    async function isWhole(path: string): Promise<boolean> {
      for (const width of RENDITION_WIDTHS) {
        const file = await files.open(path.replace("1280", String(width)));
        if (!file) return false;
        file.content.destroy();
      }
      return true;
    }
    const kept = (await db.selectFrom("uploads").select("path").execute()).map(({ path }) => path);
    expect(kept).toEqual(expect.arrayContaining(answered));
    for (const path of kept) expect([path, await isWhole(path)]).toEqual([path, true]);

    // The grace period of a day starts with the upload.
    expect(await sweepPictures(services, inHours(23))).toEqual({ unused: 0, strays: 0 });
    expect((await sweepPictures(services, inHours(25))).unused).toBe(kept.length);
    expect(await db.selectFrom("uploads").select("path").execute()).toEqual([]);
    const left: string[] = [];
    for await (const { folder } of files.listFolders("property-images")) left.push(folder);
    expect(left).toEqual([]);
  } finally {
    await close();
  }
});
