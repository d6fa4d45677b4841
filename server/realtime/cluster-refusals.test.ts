import { Registry } from "prom-client";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendMessage } from "#contract/messaging/conversations.ts";
import { buildApp, createServices } from "../app.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertConversation } from "../testing/factories.ts";
import { hasRedis, withRedis } from "../testing/programs/programs.ts";
import { ownRedis } from "../testing/programs/redis.ts";
import { openSockets } from "../testing/sockets.ts";
import { until } from "../testing/until.ts";
import { frontRoom } from "./rooms.ts";

describe.skipIf(!hasRedis)(withRedis("two processes whose Redis refuses commands"), async () => {
  const redis = await ownRedis();
  if (hasRedis) await redis.start();
  const admin = createClient({ url: redis.url });
  if (hasRedis) await admin.connect();
  afterAll(() => admin.destroy());
  const command = (text: string) => admin.sendCommand(text.split(" "));
  if (hasRedis) await command("ACL SETUSER app on >pw ~* +@all resetchannels");

  const log: string[] = [];
  const logged = (text: string) => log.filter((line) => line.includes(text)).length;
  const redisUrl = redis.url.replace("redis://", "redis://app:pw@");
  const { db, as, services } = await testApp({ redisUrl }, (line) => void log.push(line));
  const other = await buildApp(await createServices({ ...services, metrics: new Registry() }));
  afterAll(() => other.close());
  const there = await openSockets(other);

  /** Sends messages until one reaches a socket of the other process. */
  async function untilMessagesCross(): Promise<void> {
    const { id, guest, host, property } = await insertConversation(db);
    const far = await there.connect(await as(host));
    const body = { conversation_id: id, to_user_id: host.id, property_id: property.id, content: "Can you hear me?" };
    const sender = await as(guest);
    await until(async () => {
      await sender.call(sendMessage, { body });
      return far.heard("message:new").length > 0;
    }, "a message crossed");
    far.client.disconnect();
  }
  beforeAll(untilMessagesCross);

  it("deliver messages without the right to subscribe, log the reason once, and subscribe when they may", async () => {
    await until(() => logged("Redis refuses to subscribe") === 2, "each process logged it");
    await untilMessagesCross();
    const account = await insertAccount(db);
    const far = await there.connect(await as(account));
    far.client.emit("tab:front", { front: true });
    await command("ACL SETUSER app allchannels");
    await until(() => services.sockets.hasConnection(frontRoom(account.id)), "the processes asked each other");
    expect(logged("Redis refuses to subscribe")).toBe(2);
  });

  it("pause between refused reads, log the reason once, and read again when they may", async () => {
    /** Returns how often Redis has run this command, or refused it. */
    async function count(name: string, which: "calls" | "rejected_calls"): Promise<number> {
      const statistics = String(await command("INFO commandstats"));
      return Number(statistics.match(new RegExp(`cmdstat_${name}:.*?\\b${which}=(\\d+)`))?.[1] ?? 0);
    }
    await command("ACL SETUSER app -xread");
    await until(async () => (await count("xread", "rejected_calls")) >= 2, "a read was refused and repeated");
    const before = { pings: await count("ping", "calls"), reads: await count("xread", "rejected_calls") };
    // Each process sends about three pings a second. Without a pause it reads thousands of times in that time.
    await until(async () => (await count("ping", "calls")) >= before.pings + 10, "the processes sent pings");
    const pings = (await count("ping", "calls")) - before.pings;
    expect((await count("xread", "rejected_calls")) - before.reads).toBeLessThan(10 * pings);
    expect(logged("Redis refuses to read events")).toBe(2);
    await command("ACL SETUSER app +xread");
    await untilMessagesCross();
  });
});
