import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import type { ClientEvents, ServerEvents } from "#contract/events.ts";
import {
  type Conversation,
  countUnread,
  listConversations,
  type Message,
  readConversation,
  sendMessage,
} from "#contract/messaging/conversations.ts";
import type { Database } from "../../db/connect.ts";
import { insertConversation } from "../../testing/factories.ts";
import { callsTo, signUp } from "../../testing/programs/running-server.ts";
import { until } from "../../testing/until.ts";
import { type Connection, type Fault, type FinalState, faultsIn, History } from "./history.ts";

/** A person who sends and receives messages. */
export interface Person {
  id: string;
  email: string;
  token: string;
}
/** A conversation between two of these people. */
export interface Talk {
  id: string;
  property_id: string;
  people: readonly [Person, Person];
}

const RETRY_MS = 25;
/** Longer than anything that a test does to the server. A call that takes longer counts as hanging. */
const TIMEOUT_MS = 200_000;
const PAGE = 100;
/** A person reads a conversation after sending this many messages. */
const READ_EVERY = 7;

/**
 * Retries a call until the server gives a final response. Also returns whether the result of every attempt is known.
 */
async function callUntilFinal<T>(
  history: History,
  call: () => Promise<{ status: number; body: T }>,
): Promise<{ body: T; isCertain: boolean }> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let isCertain = true; ; isCertain = false) {
    const answer = await call().catch(() => null);
    if (answer && answer.status < 300) return { body: answer.body, isCertain };
    if (answer && answer.status < 500) throw new Error(`refused with ${answer.status}: ${JSON.stringify(answer.body)}`);
    if (answer?.status === 503 && "request_id" in (answer.body as object)) history.refused += 1;
    else history.failures += 1;
    if (Date.now() > deadline) throw new Error(`no answer in ${TIMEOUT_MS} ms, at last ${answer?.status ?? "nothing"}`);
    await sleep(RETRY_MS);
  }
}

/** Receives events like the browser: after a gap, reads the messages after its last one. */
class Listener {
  readonly views = new Map<string, Message[]>();
  readonly #client: Socket<ServerEvents, ClientEvents>;
  readonly #read: (conversationId: string, after: number) => Promise<Message[]>;
  readonly #reading = new Map<string, Promise<void>>();
  #isOver = false;

  constructor(port: number, person: Person, talks: readonly Talk[], history: History) {
    const call = callsTo(port);
    this.#read = async (id, after) => {
      const address = `/api/messages/${id}?after=${after}&limit=${PAGE}`;
      return (await callUntilFinal(history, () => call<Message[]>("GET", address, undefined, person.token))).body;
    };
    for (const { id } of talks) this.views.set(id, []);
    this.#client = io(`http://127.0.0.1:${port}`, {
      transports: ["websocket"],
      forceNew: true,
      auth: { token: person.token },
      reconnectionDelay: RETRY_MS,
      reconnectionDelayMax: 4 * RETRY_MS,
    });
    let connection: Connection = { person: person.id, received: [] };
    this.#client.on("connect", () => {
      connection = { person: person.id, received: [] };
      history.connections.push(connection);
      for (const { id } of talks) void this.#join(id);
    });
    this.#client.on("message:new", (message) => {
      connection.received.push(message);
      this.#take(message);
    });
    // The client does not reconnect by itself after the server has refused or closed the connection.
    const reconnectLater = () => setTimeout(() => this.#isOver || this.#client.connect(), RETRY_MS);
    this.#client.on("connect_error", () => this.#client.active || reconnectLater());
    this.#client.on("disconnect", (reason) => reason === "io server disconnect" && reconnectLater());
  }

  end(): void {
    this.#isOver = true;
    this.#client.disconnect();
  }

  async #join(id: string): Promise<void> {
    const socket = this.#client.id;
    while (this.#client.connected && this.#client.id === socket) {
      const answer = await this.#client
        .timeout(TIMEOUT_MS)
        .emitWithAck("join:conversation", id)
        .catch(() => null);
      if (answer?.ok) return this.#catchUp(id);
      await sleep(RETRY_MS);
    }
  }

  #take(message: Message): void {
    const view = this.views.get(message.conversation_id);
    const last = view?.at(-1)?.seq ?? 0;
    if (message.seq === last + 1) view?.push(message);
    else if (message.seq > last) void this.#catchUp(message.conversation_id);
  }

  /** Reads the messages after the last one. If it is called during a read, it reads once more afterwards. */
  #catchUp(id: string): Promise<void> {
    const before = this.#reading.get(id) ?? Promise.resolve();
    const mine = before.then(async () => {
      for (let page = PAGE; page === PAGE && !this.#isOver; ) {
        const view = this.views.get(id) ?? [];
        const messages = await this.#read(id, view.at(-1)?.seq ?? 0);
        for (const message of messages) if (message.seq > (view.at(-1)?.seq ?? 0)) view.push(message);
        page = messages.length;
      }
    });
    this.#reading.set(id, mine);
    return mine;
  }
}

let gathered = 0;

/** Signs up four people on this server, with three conversations between them. */
export async function gather(db: Database, port: number): Promise<Talk[]> {
  gathered += 1;
  const group = gathered;
  async function newPerson(n: number) {
    const email = `talker${n}.${group}@example.test`;
    const given = { email, password: "correct horse 9", data: { name: `Talker ${n}` } };
    const { access_token: token, user } = await signUp(port, given);
    const account = await db.selectFrom("accounts").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
    return { account, person: { id: account.id, email, token } };
  }
  const [asha, meera, ravi, tara] = await Promise.all([newPerson(1), newPerson(2), newPerson(3), newPerson(4)]);
  const talks: Talk[] = [];
  for (const [guest, host] of [
    [asha, meera],
    [asha, ravi],
    [tara, meera],
  ] as const) {
    const { id, property } = await insertConversation(db, { guest: guest.account, host: host.account });
    talks.push({ id, property_id: property.id, people: [guest.person, host.person] });
  }
  return talks;
}

/**
 * Lets people exchange messages, mark them as read and receive events while `disturb` disturbs the server. Both sides
 * write without pause, one of them from two devices. Ends when `disturb` has finished and every message is
 * acknowledged. Returns the faults.
 */
export async function converse(
  port: number,
  talks: readonly Talk[],
  disturb: (people: Conversing) => Promise<void>,
): Promise<{ faults: Fault[]; history: History }> {
  const people = new Conversing(port, talks);
  try {
    await disturb(people);
    return { faults: await people.settle(), history: people.history };
  } finally {
    people.end();
  }
}

export class Conversing {
  readonly history = new History();
  readonly #call: ReturnType<typeof callsTo>;
  readonly #talks: readonly Talk[];
  readonly #listeners: { person: Person; listener: Listener }[];
  readonly #writers: Promise<void>[];
  readonly #pauseMs: number;
  #failure: unknown = null;
  #isEnding = false;

  /** The pause leaves the machine some time between messages. */
  constructor(port: number, talks: readonly Talk[], pauseMs = 0) {
    this.#pauseMs = pauseMs;
    this.#call = callsTo(port);
    this.#talks = talks;
    const people = new Set(talks.flatMap((talk) => talk.people));
    this.#listeners = [...people].map((person) => {
      const theirs = talks.filter((talk) => talk.people.includes(person));
      return { person, listener: new Listener(port, person, theirs, this.history) };
    });
    const seats = talks.flatMap((talk) => talk.people.map((person) => ({ talk, person })));
    this.#writers = [...seats, ...seats.slice(0, 1)].map(({ talk, person }, n) =>
      this.#write(talk, person, n).catch((error) => {
        this.#failure ??= error;
      }),
    );
  }

  /** Waits until this many more messages are acknowledged. */
  async acknowledge(more: number): Promise<void> {
    const enough = this.history.acknowledged + more;
    await until(
      () => {
        if (this.#failure) throw this.#failure;
        return this.history.acknowledged >= enough;
      },
      () => `${enough} messages were acknowledged: there are ${this.history.acknowledged}`,
    );
  }

  /** Waits until everything sent is acknowledged and received, reads what is stored, and returns the faults. */
  async settle(): Promise<Fault[]> {
    this.#isEnding = true;
    await Promise.all(this.#writers);
    if (this.#failure) throw this.#failure;
    const stored = new Map<string, Message[]>();
    for (const { id, people } of this.#talks) stored.set(id, await this.#readAll(id, people[0]));
    const isUpToDate = ({ listener }: { listener: Listener }) =>
      [...listener.views].every(([id, { length }]) => length >= (stored.get(id)?.length ?? 0));
    // A client that missed a message is reported as a fault below.
    await until(
      () => this.#listeners.every(isUpToDate),
      () => "every client had every message",
    ).catch(() => {});
    return faultsIn(this.history, { stored, views: this.#views(), counts: await this.#counts() });
  }

  end(): void {
    this.#isEnding = true;
    for (const { listener } of this.#listeners) listener.end();
  }

  async #write(talk: Talk, person: Person, client: number): Promise<void> {
    const to = talk.people.find(({ id }) => id !== person.id)?.id ?? "";
    for (let n = 1; !this.#isEnding; n += 1) {
      const message = { conversation_id: talk.id, client_id: `${client}-${n}`, content: `${client} says ${n}` };
      const send = {
        ...message,
        from: person.id,
        to,
        begun: this.history.tick(),
        isCertain: true,
        answers: [] as { at: number; message: Message }[],
      };
      this.history.sends.push(send);
      const body = { ...message, to_user_id: to, property_id: talk.property_id };
      const answer = await callUntilFinal(this.history, () =>
        this.#call<Message>("POST", sendMessage.path, body, person.token),
      );
      send.isCertain = answer.isCertain;
      send.answers.push({ at: this.history.tick(), message: answer.body });
      if (n % READ_EVERY === 0) await this.#markRead(talk, person);
      if (this.#pauseMs > 0) await sleep(this.#pauseMs);
    }
  }

  async #markRead(talk: Talk, person: Person): Promise<void> {
    const begun = this.history.tick();
    const reading = {
      conversation_id: talk.id,
      reader: person.id,
      begun,
      isAcknowledged: false,
      ended: null as number | null,
    };
    this.history.readings.push(reading);
    const body = { conversation_id: talk.id };
    const { isCertain } = await callUntilFinal(this.history, () =>
      this.#call("POST", readConversation.path, body, person.token),
    );
    reading.isAcknowledged = true;
    if (isCertain) reading.ended = this.history.tick();
  }

  async #get<T>(address: string, { token }: Person): Promise<T> {
    return (await callUntilFinal(this.history, () => this.#call<T>("GET", address, undefined, token))).body;
  }

  async #readAll(id: string, person: Person): Promise<Message[]> {
    const all: Message[] = [];
    for (;;) {
      const page = await this.#get<Message[]>(
        `/api/messages/${id}?after=${all.at(-1)?.seq ?? 0}&limit=${PAGE}`,
        person,
      );
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  }

  #views(): FinalState["views"] {
    return this.#listeners.flatMap(({ person, listener }) =>
      [...listener.views].map(([conversation_id, messages]) => ({ person: person.id, conversation_id, messages })),
    );
  }

  async #counts(): Promise<FinalState["counts"]> {
    const counts: FinalState["counts"][number][] = [];
    for (const { person } of this.#listeners) {
      const listed = await this.#get<Conversation[]>(listConversations.path, person);
      const total = await this.#get<{ count: number }>(countUnread.path, person);
      counts.push({ person: person.id, conversation_id: null, said_by: "the total", count: total.count });
      for (const { id, unread_count } of listed) {
        const one = await this.#get<{ count: number }>(`${countUnread.path}?conversationId=${id}`, person);
        counts.push({ person: person.id, conversation_id: id, said_by: "the list", count: unread_count });
        counts.push({ person: person.id, conversation_id: id, said_by: "its count", count: one.count });
      }
    }
    return counts;
  }
}
