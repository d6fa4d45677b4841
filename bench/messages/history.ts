import { Agent, request } from "node:http";
import { sql } from "kysely";
import { listMessages } from "#contract/messaging/conversations.ts";
import { percentile } from "../figures.ts";
import { type Figures, note } from "../report.ts";
import type { Contender } from "./contenders.ts";
import { conversationId, personId } from "./people.ts";

const LENGTHS = [100, 100_000];
const ASKED = 1000;
const WARM_UP = 200;

/** Fills conversation n with this many alternating messages. */
async function fill({ db }: Contender, n: number, length: number): Promise<void> {
  await sql`
    insert into messages (conversation_id, seq, id, from_seat, to_seat, sender_id, content, created_at)
    select ${conversationId(n)}, seq, gen_random_uuid(), 1 + seq % 2, 2 - seq % 2, ${personId(2 * n)}, 'Message ' || seq,
      now() - (${length}::int - seq) * interval '1 minute'
    from generate_series(1, ${length}::int) seq`.execute(db);
  await sql`update conversations set guest_messages = ${length / 2}, host_messages = ${length / 2}, last_message_at = now()
    where id = ${conversationId(n)}`.execute(db);
}

/** Compares loading the last page of a long conversation with that of a short one. */
export async function benchHistory(ours: Contender, figures: Figures): Promise<void> {
  await ours.clear();
  for (const [n, length] of LENGTHS.entries()) await fill(ours, n, length);
  await sql`vacuum analyze messages`.execute(ours.db);
  const server = await ours.start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (n: number) =>
    new Promise<number>((resolve, reject) => {
      const begun = performance.now();
      const path = listMessages.path.replace(":conversationId", conversationId(n));
      const headers = { authorization: `Bearer ${ours.tokens[2 * n]}` };
      request({ agent, host: "127.0.0.1", port: server.port, path, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`the last page: ${answer.statusCode}`));
        answer.resume().on("end", () => resolve(performance.now() - begun));
      })
        .on("error", reject)
        .end();
    });
  try {
    const times: number[][] = LENGTHS.map(() => []);
    for (let i = 0; i < WARM_UP + ASKED; i++)
      for (const [n] of LENGTHS.entries()) {
        const took = await ask(n);
        if (i >= WARM_UP) times[n]?.push(took);
      }
    for (const [n, length] of LENGTHS.entries())
      note(figures, `last page p50 ms, of ${length.toLocaleString("en")}`, ours.name, percentile(times[n] ?? [], 0.5));
  } finally {
    agent.destroy();
    await server.stop();
  }
}
