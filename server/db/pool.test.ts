import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase } from "../testing/database/database.ts";
import { postgresPid } from "../testing/programs/data-folder.ts";
import { dataFolder, endServers } from "../testing/programs/running-server.ts";
import { until } from "../testing/until.ts";
import { connect, type Database } from "./connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

const { db, location } = await openTestDatabase();
await sql`create table notes (note text primary key)`.execute(db);
const write = (into: Database, note: string) => sql`insert into notes values (${note})`.execute(into);
const notes = async () =>
  (await sql<{ note: string }>`select note from notes order by note`.execute(db)).rows.map(({ note }) => note);

/** Makes PostgreSQL terminate this pool's current connection. */
async function cut(working: Database): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(working);
  await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db);
  await until(async () => {
    const { rows: left } = await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}::int`.execute(db);
    return left.length === 0;
  }, "the connection was gone");
}

it("continues with the next call after its connections were lost", async () => {
  const pool = connect(location, 1);
  await cut(pool);
  // The call may fail or not, depending on when the lost connection is noticed. The next one must succeed.
  await sql`select 1`.execute(pool).catch(() => {});
  expect((await sql`select 2 as two`.execute(pool)).rows).toEqual([{ two: 2 }]);
  await pool.destroy();
});

it("ends a transaction whose connection is lost, and continues none of it elsewhere", async () => {
  const pool = connect(location, 2);
  const lost = pool.transaction().execute(async (trx) => {
    await write(trx, "before the loss");
    await cut(trx);
    await write(trx, "at the loss").catch(() => {});
    await write(trx, "after the loss");
  });
  await expect(lost).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  expect(await notes()).toEqual([]);
  await pool.transaction().execute((trx) => write(trx, "in the next one"));
  expect(await notes()).toEqual(["in the next one"]);
  await pool.destroy();
});

it("throws when a transaction with a failed statement is committed", async () => {
  const failed = db.transaction().execute(async (trx) => {
    await write(trx, "swallowed");
    await sql`select 1 / 0`.execute(trx).catch(() => {});
  });
  await expect(failed).rejects.toThrow();
  expect(await notes()).not.toContain("swallowed");
});

it("opens at most `max` connections, and gives each to the longest waiting caller", async () => {
  const pool = connect(location, 3);
  const order: number[] = [];
  const pids = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      pool.connection().execute(async (connection) => {
        order.push(n);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(connection);
        return rows[0]?.pid;
      }),
    ),
  );
  expect(new Set(pids).size).toBe(3);
  // The first three open the connections, in any order.
  expect(order.filter((n) => n >= 3)).toEqual(Array.from({ length: 17 }, (_, n) => n + 3));
  await pool.destroy();
});

it("fails only one call when a connection is lost right after opening", async () => {
  // Accepts every connection and closes it at the first statement.
  const letIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
  const gone = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(letIn);
      socket.once("data", () => socket.resetAndDestroy());
    });
  });
  await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
  const { port } = gone.address() as AddressInfo;
  const pool = connect(`postgres://nobody@127.0.0.1:${port}/nothing`, 1);
  for (let time = 0; time < 3; time += 1)
    await expect(sql`select 1`.execute(pool)).rejects.toMatchObject({
      code: expect.stringMatching(/^(ECONNRESET|CONNECTION_CLOSED)$/),
    });
  await pool.destroy();
  await new Promise((resolve) => gone.close(resolve));
});

it("completes or fails every call without hanging while PostgreSQL restarts under load", async () => {
  const folder = await dataFolder();
  let server: EmbeddedPostgres = await startEmbeddedPostgres(folder, { fsync: "off" });
  const pool = connect({ server: server.connection, database: "postgres" }, 5);
  const counts = { good: 0, failed: 0 };
  let isOver = false;
  const workers = Array.from({ length: 20 }, async (_, n) => {
    while (!isOver)
      await sql`select ${n}::int`.execute(pool).then(
        () => {
          counts.good += 1;
        },
        async () => {
          counts.failed += 1;
          await new Promise(setImmediate);
        },
      );
  });
  const goesWell = (times: number) => {
    const enough = counts.good + times;
    return until(() => counts.good >= enough, "calls went well");
  };
  for (let stop = 1; stop <= 5; stop += 1) {
    await goesWell(200);
    process.kill(await postgresPid(folder), "SIGQUIT");
    await server.ended;
    server = await startEmbeddedPostgres(folder, { fsync: "off" });
  }
  await goesWell(200);
  isOver = true;
  await Promise.all(workers);
  expect(counts.failed).toBeGreaterThan(0);
  await pool.destroy();
  await server.stop();
  await endServers();
});
