import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS } from "#contract/errors.ts";
import { SOCKET_RECONNECT_FIRST_MS, SOCKET_RECONNECT_MOST_MS } from "#contract/messaging/messaging-terms.ts";
import { Conversing, gather } from "#server/messaging/testing/conversing.ts";
import { noisy } from "#server/testing/pictures.ts";
import { Browsing } from "#server/testing/programs/browsing.ts";
import { withDatabaseOf } from "#server/testing/programs/data-folder.ts";
import { hasCluster, withCluster } from "#server/testing/programs/programs.ts";
import { type RunningCluster, startCluster } from "#server/testing/programs/running-cluster.ts";
import { callsTo, ended, endServers } from "#server/testing/programs/running-server.ts";
import { startS3 } from "#server/testing/programs/s3.ts";
import { usedDataFolder } from "#server/testing/programs/used-data-folder.ts";
import { until } from "#server/testing/until.ts";
import { siteWith } from "./cluster/nginx.ts";

const SOCKETS = 12;
const PAUSE_MS = 100;

it("inserts its ports into the guide's nginx file, and changes nothing else", () => {
  const text = "upstream a {\n    server 127.0.0.1:3001 x;\n    server 127.0.0.1:3002 x;\n}\n    listen 80;\n";
  const processes = [5001, 5002, 5003];
  expect(siteWith(text, { host: "::1", port: 443, processes })).toBe(
    `upstream a {\n${processes.map((port) => `    server 127.0.0.1:${port} max_fails=0;\n`).join("")}}\n    listen [::1]:443;\n`,
  );
  expect(() => siteWith("", { host: "127.0.0.1", port: 80, processes })).toThrow("deploy/nginx.conf");
});

describe.skipIf(!hasCluster)(withCluster("two processes behind nginx"), () => {
  let cluster: RunningCluster;
  let tokens: string[];
  let people: Conversing;

  const endings: (() => unknown)[] = [endServers];

  beforeAll(async () => {
    const s3 = await startS3();
    endings.push(s3.stop);
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.config;
    const bucketSettings = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    cluster = await startCluster(bucketSettings, await usedDataFolder());
    const talks = await withDatabaseOf(cluster.folder, (db) => gather(db, cluster.port));
    tokens = talks.flatMap((talk) => talk.people).map(({ token }) => token);
    people = new Conversing(cluster.port, talks, PAUSE_MS);
    endings.push(() => people.end());
  });
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  it("serve pictures that either of them received", async () => {
    const base64 = (await noisy(40, 30).png().toBuffer()).toString("base64");
    const upload = "/api/storage/property-images/upload";
    const given = await callsTo(cluster.port)<{ url: string }>("POST", upload, { base64 }, tokens[0]);
    expect(given.status).toBe(201);
    for (let visit = 0; visit < 4; visit += 1)
      expect((await fetch(`http://127.0.0.1:${cluster.port}${given.body.url}`)).status).toBe(200);
  });

  it("are replaced one by one under load without a failed request", async () => {
    const before = await cluster.processes();
    const browsing = new Browsing(cluster.port, tokens);
    await people.acknowledge(30);
    await cluster.replaceAll();
    await people.acknowledge(30);
    await browsing.stop();
    expect(browsing.failures).toEqual([]);
    expect(people.history.failures).toBe(0);
    // A draining process keeps its database until it has finished.
    expect(cluster.said()).not.toMatch(/CONNECTION_(ENDED|DESTROYED)/);
    const after = await cluster.processes();
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  });

  it("continue when one is killed: idempotent requests move over, and clients reconnect", async () => {
    const sockets: Socket[] = Array.from({ length: SOCKETS }, (_, n) =>
      io(`http://127.0.0.1:${cluster.port}`, {
        transports: ["websocket"],
        forceNew: true,
        auth: { token: tokens[n % tokens.length] },
        reconnectionDelay: SOCKET_RECONNECT_FIRST_MS,
        reconnectionDelayMax: SOCKET_RECONNECT_MOST_MS,
      }),
    );
    const connected = () => sockets.filter((socket) => socket.connected).length;
    const allConnected = () =>
      until(
        () => connected() === SOCKETS,
        () => `${connected()} of ${SOCKETS} are connected`,
      );
    await allConnected();
    const lost = new Set<Socket>();
    for (const socket of sockets) socket.on("disconnect", () => lost.add(socket));
    const browsing = new Browsing(cluster.port, tokens);
    const [first = 0] = await cluster.processes();
    process.kill(first, "SIGKILL");
    await until(
      () => lost.size > 0,
      () => "nobody noticed",
    );
    await allConnected();
    expect(lost.size).toBeLessThan(SOCKETS);
    await people.acknowledge(30);
    await browsing.stop();
    for (const socket of sockets) socket.disconnect();
    expect(browsing.failures.filter((failure) => failure.startsWith("/api"))).toEqual([]);
    await until(
      async () => (await cluster.processes()).length === 2,
      () => "the killed one was not replaced",
    );
  });

  it("lose, duplicate and reorder no messages", async () => {
    const faults = await people.settle();
    expect(faults.filter(({ kind }) => kind !== "heard late")).toEqual([]);
  });

  it("respond like the API, through nginx, when none of them is running", async () => {
    for (const pid of await cluster.processes()) process.kill(pid, "SIGKILL");
    const call = callsTo(cluster.port);
    await until(
      async () => (await call("GET", "/api/cities").catch(() => null))?.status === ERRORS.not_ready.status,
      () => "somebody still answers",
    );
    expect((await call("GET", "/api/cities")).body).toEqual({ error: ERRORS.not_ready.text, code: "not_ready" });
  });

  it("leave nothing behind when their command is killed", async () => {
    const all = await cluster.everything();
    expect(all.length).toBeGreaterThan(8);
    cluster.child.kill("SIGKILL");
    await ended(cluster.child);
    const isAlive = (pid: number) => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await until(
      () => !all.some(isAlive),
      () => `left: ${all.filter(isAlive)}`,
    );
  });
});
