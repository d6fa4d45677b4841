import type { Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { connect } from "../db/connect.ts";
import { startEmbeddedPostgres } from "../db/embedded.ts";
import { freePort } from "../process/free-port.ts";
import { testApp } from "../testing/app.ts";
import { postgresPid, withDatabaseOf } from "../testing/programs/data-folder.ts";
import { dataFolder, ended, endServers, onDatabase, ready, serve } from "../testing/programs/running-server.ts";
import { usedDataFolder } from "../testing/programs/used-data-folder.ts";
import { until } from "../testing/until.ts";
import { converse, gather } from "./testing/conversing.ts";

/** `npm run bench -- kills` kills it more often. */
const KILLS = 3;
const CUTS = 40;
/** The number of clients that receive events. */
const LISTENERS = 4;
const RESTARTS = 3;

afterEach(endServers);

it("keeps acknowledged messages once, in order and counted when the server is killed repeatedly", async () => {
  const [folder, port] = [await usedDataFolder(), await freePort()];
  const start = async () => {
    const server = serve({ PORT: String(port), DATA_DIR: folder, RATE_LIMIT_SCALE: "1000", LOG_LEVEL: "fatal" });
    await ready(server);
    return server;
  };
  let server = await start();
  const talks = await withDatabaseOf(folder, (db) => gather(db, port));
  const { faults, history } = await converse(port, talks, async (people) => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await people.acknowledge(60);
      server.child.kill("SIGKILL");
      await ended(server.child);
      server = await start();
    }
    await people.acknowledge(60);
  });
  expect(faults).toEqual([]);
  expect(history.connections.length).toBeGreaterThanOrEqual(4 * (KILLS + 1));
});

it("keeps them when connections are lost at random", async () => {
  const { app, db } = await testApp();
  const open = new Set<Socket>();
  app.server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  let listening = 0;
  app.server.on("upgrade", (_, socket) => {
    listening += 1;
    socket.on("close", () => {
      listening -= 1;
    });
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as { port: number };
  const { faults, history } = await converse(port, await gather(db, port), async (people) => {
    for (let cut = 1; cut <= CUTS; cut += 1) {
      await people.acknowledge(15);
      // Clients reconnect more slowly than messages are sent.
      await until(
        () => listening > LISTENERS / 2,
        () => `${listening} of ${LISTENERS} listen`,
      );
      for (const socket of open) if (Math.random() < 0.3) socket.resetAndDestroy();
    }
    await people.acknowledge(60);
  });
  expect(faults).toEqual([]);
  expect(history.connections.length).toBeGreaterThan(CUTS / 2);
});

it("keeps them when PostgreSQL is stopped and restarted, and continues without a restart", async () => {
  const [folder, port] = [await usedDataFolder(), await freePort()];
  let postgres = await startEmbeddedPostgres(folder);
  const server = serve({
    ...onDatabase(postgres.connection, "basera"),
    PORT: String(port),
    DATA_DIR: await dataFolder(),
    RATE_LIMIT_SCALE: "1000",
    LOG_LEVEL: "fatal",
  });
  await ready(server);
  const db = connect({ server: postgres.connection, database: "basera" }, 1);
  const talks = await gather(db, port);
  await db.destroy();
  const { faults } = await converse(port, talks, async (people) => {
    for (let restart = 1; restart <= RESTARTS; restart += 1) {
      await people.acknowledge(60);
      process.kill(await postgresPid(folder), "SIGQUIT");
      await postgres.ended;
      postgres = await startEmbeddedPostgres(folder);
    }
    await people.acknowledge(60);
  });
  await postgres.stop();
  expect(faults.filter(({ kind }) => kind !== "heard late")).toEqual([]);
});
