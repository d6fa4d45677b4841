import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { atEnd } from "../testing/at-end.ts";
import { freePort } from "./free-port.ts";
import { requireDataFolder, requireFreePort, StartError } from "./start.ts";

it("reports a port in use, and how to choose another", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  atEnd(() => taken.close());
  const { port } = taken.address() as { port: number };
  await expect(requireFreePort({ host: "127.0.0.1", port }, "run cluster")).rejects.toEqual(
    new StartError(
      `Port ${port} is in use. Choose another one with PORT, for example: PORT=${port + 1} npm run cluster`,
    ),
  );
});

it("reports that HOST is not an address", async () => {
  await expect(requireFreePort({ host: "300.1.1.1", port: await freePort() })).rejects.toEqual(
    new StartError("HOST 300.1.1.1 is not an address of this machine."),
  );
});

it("reports why the data folder cannot be used", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-start-"));
  atEnd(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "a file");
  await writeFile(file, "");
  const config = readConfig({ DATA_DIR: path.join(file, "data") });
  await expect(requireDataFolder(config)).rejects.toThrow(StartError);
  await expect(requireDataFolder(config)).rejects.toThrow(
    /^DATA_DIR must be a folder that this user can write to: ENOTDIR: /,
  );
});
