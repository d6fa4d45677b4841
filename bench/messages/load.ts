import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listMessages, sendMessage } from "#contract/messaging/conversations.ts";
import type { Commands, Crew, Sent } from "./crew.ts";
import { contentOf, conversationId, conversationOf, messageIn, otherOf, personId, propertyId } from "./people.ts";
import { LightSocket } from "./socket.ts";

/**
 * A process that simulates some of the people: it holds their sockets, sends messages, and records what each person
 * receives.
 */

interface Person {
  n: number;
  token: string;
  socket: LightSocket;
  /** Messages of the conversation that this person received, in order. Includes their own. */
  heard: number[];
  /** The `seq`s of these messages, if the server has them. */
  seqs: Set<number>;
}

let crew: Crew;
let people: Person[] = [];
let agent = new Agent({ keepAlive: true });
let count = 0;
let startedAt: number[] = [];
let delays: number[] = [];
/** Milliseconds until each message was acknowledged. */
let answers: number[] = [];
let aside: Promise<unknown> = Promise.resolve();
let sent: Sent = { acknowledged: [], refused: 0, why: "" };

interface Heard {
  content: string;
  from_user_id: string;
  seq?: number;
}

function note(person: Person, { content, seq }: Heard): number {
  const message = messageIn(content);
  person.heard.push(message);
  if (seq !== undefined) person.seqs.add(seq);
  return message;
}

function hear(person: Person, event: string, payload: unknown): void {
  if (event !== "message:new") return;
  const now = performance.now();
  const { from_user_id } = payload as Heard;
  const message = note(person, payload as Heard);
  const begun = startedAt[message - crew.firstMessage];
  if (begun !== undefined && from_user_id !== personId(person.n)) delays.push(now - begun);
}

/** Delay after a refusal. Shorter than in a browser, which follows Retry-After (two seconds). */
const REFUSED_MS = 200;

function ask(person: Person, method: string, path: string, body?: string): Promise<{ status?: number; said: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${person.token}`,
      ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    };
    const asked = request({ agent, host: "127.0.0.1", port: crew.port, path, method, headers }, (answer) => {
      let said = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk) => {
        said += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode, said }));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Sends a message as this person. Resolves with the response. */
async function post(person: Person, message: number): Promise<void> {
  const body = JSON.stringify({
    conversation_id: conversationId(conversationOf(person.n)),
    from_user_id: personId(person.n),
    to_user_id: personId(otherOf(person.n)),
    property_id: propertyId(conversationOf(person.n)),
    content: contentOf(message),
    client_id: `bench-${message}`,
  });
  const { status, said } = await ask(person, sendMessage.method, sendMessage.path, body);
  if (status !== 201) throw new Error(`${status} ${said.slice(0, 200)}`);
}

async function send(person: Person): Promise<void> {
  const message = crew.firstMessage + count++;
  const begun = performance.now();
  startedAt[message - crew.firstMessage] = begun;
  try {
    await post(person, message);
    answers.push(performance.now() - begun);
    sent.acknowledged.push(message);
  } catch (error) {
    sent.refused += 1;
    sent.why = (error as Error).message;
  }
}

/** Runs the work for each person with limited concurrency. */
async function forEveryone(atOnce: number, work: (person: Person) => Promise<void>): Promise<void> {
  let next = 0;
  const run = async () => {
    for (let person = people[next++]; person; person = people[next++]) await work(person);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

const commands: { [C in keyof Commands]: (given: Commands[C]["given"]) => Promise<Commands[C]["answer"]> } = {
  async hire(given) {
    crew = given;
    agent = new Agent({ keepAlive: true });
    people = given.tokens.map((token, place) => {
      const person: Person = {
        n: given.firstPerson + place,
        token,
        heard: [],
        seqs: new Set(),
        socket: new LightSocket((event, payload) => hear(person, event, payload)),
      };
      return person;
    });
  },

  async connect({ atOnce }) {
    let refused = 0;
    await forEveryone(atOnce, async (person) => {
      for (let attempt = 1; !person.socket.isConnected; attempt++) {
        try {
          await person.socket.connect(crew.port, person.token);
        } catch (error) {
          refused += 1;
          if (attempt === 5) throw error;
          await sleep(200);
        }
      }
    });
    return { refused };
  },

  async join({ atOnce }) {
    await forEveryone(atOnce, async (person) => {
      const answer = await person.socket.ask("join:conversation", conversationId(conversationOf(person.n)));
      if (!(answer as { ok: boolean }).ok) throw new Error(`could not join: ${JSON.stringify(answer)}`);
    });
  },

  async cut() {
    for (const { socket } of people) socket.cut();
  },

  async catchUp({ atOnce }) {
    await forEveryone(atOnce, async (person) => {
      let last = 0;
      while (person.seqs.has(last + 1)) last += 1;
      const path = listMessages.path.replace(":conversationId", conversationId(conversationOf(person.n)));
      for (;;) {
        const { status, said } = await ask(person, "GET", `${path}?after=${last}`);
        if (status === 503) {
          // Refused because too many people reconnect. Retried, like in a browser.
          await sleep(REFUSED_MS);
          continue;
        }
        const page = JSON.parse(said) as (Heard & { seq: number })[];
        for (const message of page) if (!person.seqs.has(message.seq)) note(person, message);
        if (page.length === 0) return;
        last = page.at(-1)?.seq ?? last;
      }
    });
  },

  async forget() {
    for (const person of people) [person.heard, person.seqs] = [[], new Set()];
    sent = { acknowledged: [], refused: 0, why: "" };
    [delays, answers] = [[], []];
    count = 0;
    startedAt = [];
  },

  /** Each person sends the next message when the previous one is acknowledged. */
  async saturate({ writers, seconds, inPairs }) {
    const end = performance.now() + seconds * 1000;
    let turn = 0;
    const work = async (writer: number) => {
      while (performance.now() < end) {
        const person = people[inPairs ? writer : turn++ % people.length];
        if (person) await send(person);
      }
    };
    const [before, begun] = [sent.acknowledged.length, performance.now()];
    await Promise.all(Array.from({ length: Math.min(writers, people.length) }, (_, writer) => work(writer)));
    return { sent: sent.acknowledged.length - before, seconds: (performance.now() - begun) / 1000 };
  },

  /** Sends at this rate, without waiting for earlier messages. */
  async pace({ perSecond, seconds }) {
    [delays, answers] = [[], []];
    const total = Math.round(perSecond * seconds);
    const begun = performance.now();
    const underWay: Promise<void>[] = [];
    for (let i = 0; i < total; i++) {
      const wait = begun + (i * 1000) / perSecond - performance.now();
      if (wait > 0) await sleep(wait);
      const person = people[(i * 7) % people.length];
      if (person) underWay.push(send(person));
    }
    await Promise.all(underWay);
    await sleep(300);
    return { delays, answers };
  },

  async paceAside(given) {
    aside = commands.pace(given);
  },

  async awaitAside() {
    await aside;
  },

  async results() {
    return { sent, heard: people.map(({ n, heard }) => ({ person: n, messages: heard })) };
  },

  async dismiss() {
    for (const { socket } of people) socket.cut();
    agent.destroy();
    people = [];
  },
};

process.on("message", async ({ command, given }: { command: keyof Commands; given: never }) => {
  try {
    process.send?.({ answer: await commands[command](given) });
  } catch (error) {
    process.send?.({ error: (error as Error).message });
  }
});
process.on("disconnect", () => process.exit());
