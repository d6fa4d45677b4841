import { spawnSync } from "node:child_process";
import { statfs, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Conversation, Message } from "#contract/messaging/conversations.ts";
import { gather } from "../messaging/testing/conversing.ts";
import { freePort } from "../process/free-port.ts";
import { atEnd } from "./at-end.ts";
import { noisy } from "./pictures.ts";
import { withDatabaseOf } from "./programs/data-folder.ts";
import { callsTo, dataFolder, ended, endServers, ready, serve } from "./programs/running-server.ts";
import { until } from "./until.ts";

/** Enough space for PostgreSQL's first files and little more. */
const DISK = "160m";
const LONG = "x".repeat(4000);

/** Returns a folder on a small disk, or null if mounting is not permitted. */
async function smallDisk(): Promise<string | null> {
  const folder = await dataFolder();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", folder]).status === 0;
  return mounted ? folder : null;
}

const folder = await smallDisk();
const SUBJECT = folder ? "a full disk" : "a full disk (skipped: only root may mount a small one)";

/** Fills the disk. Returns a function that frees the space again. */
async function fill(disk: string): Promise<() => Promise<void>> {
  const filler = path.join(disk, "filler");
  const { bavail, bsize } = await statfs(disk);
  // The server writes at the same time, so the last bytes may not fit.
  await writeFile(filler, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOSPC") throw error;
  });
  return () => truncate(filler, 0);
}

atEnd(async () => {
  if (folder) spawnSync("umount", ["--lazy", folder]);
  await endServers();
});

describe.skipIf(!folder)(SUBJECT, () => {
  it("rejects writes but serves reads on a full disk, and recovers once there is space", async () => {
    const disk = folder as string;
    const port = await freePort();
    const server = serve({ PORT: String(port), DATA_DIR: disk, RATE_LIMIT_SCALE: "1000", LOG_LEVEL: "error" });
    try {
      await ready(server);
      const call = callsTo(port);
      const [talk] = await withDatabaseOf(disk, (db) => gather(db, port));
      if (!talk) throw new Error("nobody talks");
      const [from, to] = talk.people;
      const base64 = (await noisy(1000, 800).jpeg().toBuffer()).toString("base64");
      const upload = () =>
        call<{ path: string }>("POST", "/api/storage/property-images/upload", { base64 }, from.token);
      const about = { conversation_id: talk.id, to_user_id: to.id, property_id: talk.property_id };
      const send = (n: number) =>
        call<Message>("POST", "/api/messages/send", { ...about, content: LONG, client_id: `full-${n}` }, from.token);
      const acknowledged: string[] = [];
      const kept = async () => {
        const all: string[] = [];
        for (let after = 0; ; ) {
          const address = `/api/messages/${talk.id}?after=${after}&limit=100`;
          const { status, body } = await call<Message[]>("GET", address, undefined, to.token);
          expect(status).toBe(200);
          all.push(...body.map(({ id }) => id));
          if (body.length < 100) return all;
          after = body.at(-1)?.seq ?? 0;
        }
      };
      const picture = (await upload()).body.path;

      // PostgreSQL stops without space for its log, so a file of 16 MB is prepared, in which every write below fits.
      await withDatabaseOf(disk, (db) => sql`select pg_switch_wal()`.execute(db));
      await withDatabaseOf(disk, (db) => sql`checkpoint`.execute(db));
      const makeRoom = await fill(disk);
      expect((await upload()).status).toBe(503);
      let sent = 0;
      let refused = await send(sent);
      for (; refused.status < 300 && sent < 5000; refused = await send(sent)) {
        acknowledged.push(refused.body.id);
        sent += 1;
      }
      expect([refused.status, refused.body]).toEqual([503, expect.objectContaining({ code: "not_ready" })]);
      expect(await kept()).toEqual(acknowledged);
      const seen = await call<Conversation[]>("GET", "/api/conversations", undefined, to.token);
      expect(seen.body.find(({ id }) => id === talk.id)?.unread_count ?? 0).toBe(acknowledged.length);
      expect((await fetch(`http://127.0.0.1:${port}/media/${picture}`)).status).toBe(200);

      let signUp = { status: 200, body: {} };
      for (let i = 0; signUp.status === 200 && i < 500; i += 1) {
        const person = { email: `full-${i}@example.test`, password: "correct horse 9", data: { bio: LONG } };
        signUp = await call("POST", "/auth/v1/signup", person);
      }
      expect([signUp.status, signUp.body]).toEqual([
        503,
        expect.objectContaining({ error_code: "unexpected_failure" }),
      ]);
      expect(server.said()).toMatch(/no space/i);

      await makeRoom();
      await until(
        async () => {
          const again = await send(sent);
          if (again.status < 300) acknowledged.push(again.body.id);
          return again.status < 300;
        },
        () => server.said().slice(-500),
      );
      expect((await upload()).status).toBe(201);
      expect(await kept()).toEqual(acknowledged);
    } finally {
      server.child.kill("SIGTERM");
      await ended(server.child);
    }
  });
});
