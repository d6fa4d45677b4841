import { Agent, request } from "node:http";
import { type Random, seeded } from "#server/demo/random.ts";
import { noisy } from "#server/testing/pictures.ts";
import { conversationId, personId, propertyId } from "../messages/people.ts";

/** Actions as percentages. */
const SHARES = {
  browse: 40,
  detail: 25,
  page: 5,
  favourite: 8,
  "read messages": 8,
  "send a message": 10,
  "sign in": 2,
  upload: 2,
};
type Kind = keyof typeof SHARES;
export const KINDS = Object.keys(SHARES) as Kind[];

/** An action as an HTTP call. */
interface Call {
  kind: Kind;
  method: "GET" | "POST";
  path: string;
  /** Index of the person whose token is sent; null for visitors. */
  person: number | null;
  body?: object | Buffer;
}

/** The result of a call. The status is 0 if there was no response. */
export interface CallResult {
  kind: Kind;
  status: number;
  milliseconds: number;
  retryAfter: string | undefined;
}

export const SIGN_INS = 20;
export const PASSWORD = "correct horse 9";
export const signInEmail = (n: number) => `signs-in-${n}@bench.example`;
const TIMEOUT_MS = 15_000;
const FILTERS = [
  "city=Bangalore",
  "city=Bangalore&type=2BHK&maxRent=30000",
  "city=Noida",
  "searchTerm=bright",
  "sort=price-low",
];

/** Creates pictures for listings as a phone sends them, already resized. */
export async function makePictures(): Promise<Buffer[]> {
  const pictures = Array.from({ length: 4 }, async () => {
    const base64 = (await noisy(1600, 1200).jpeg({ quality: 70 }).toBuffer()).toString("base64");
    return Buffer.from(JSON.stringify({ base64 }));
  });
  return Promise.all(pictures);
}

/** Returns the next action of a random person, by default of a random kind. */
export function nextCall(
  random: Random,
  people: number,
  pictures: readonly Buffer[],
  kind: Kind = random.weighted(SHARES),
): Call {
  const person = random.whole(0, people - 1);
  const pair = Math.floor(person / 2);
  const home = propertyId(random.whole(0, people / 2 - 1));
  const get = (path: string, who: number | null = person): Call => ({ kind, method: "GET", path, person: who });
  const post = (path: string, body: object | Buffer, who: number | null = person): Call => ({
    kind,
    method: "POST",
    path,
    person: who,
    body,
  });
  switch (kind) {
    case "browse":
      return get(`/api/properties?${random.pick(FILTERS)}`);
    case "detail":
      return get(`/api/properties/${home}`);
    case "page":
      return get(random.chance(0.5) ? "/" : `/property/${home}`, null);
    case "favourite":
      return post(`/api/users/${personId(person)}/favorites/toggle`, { property_id: home });
    case "read messages":
      return get(random.chance(0.5) ? "/api/conversations" : `/api/messages/${conversationId(pair)}`);
    case "send a message":
      return post("/api/messages/send", {
        conversation_id: conversationId(pair),
        to_user_id: personId(person ^ 1),
        property_id: propertyId(pair),
        content: "Is it free from the first of next month?",
      });
    case "sign in":
      return post(
        "/auth/v1/token?grant_type=password",
        { email: signInEmail(random.whole(0, SIGN_INS - 1)), password: PASSWORD },
        null,
      );
    case "upload":
      return post("/api/storage/property-images/upload", random.pick(pictures));
  }
}

/** Calls a server. Each person has separate keep-alive connections. */
export class Caller {
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 2000 });
  readonly #port: number;
  readonly #tokens: readonly string[];

  constructor(port: number, tokens: readonly string[]) {
    this.#port = port;
    this.#tokens = tokens;
  }

  /**
   * Resolves when the response is complete. The time is measured from `due`, so it includes the wait for a connection.
   */
  make({ kind, method, path, person, body }: Call, due = performance.now()): Promise<CallResult> {
    const payload = Buffer.isBuffer(body) ? body : body && JSON.stringify(body);
    const headers = {
      ...(person !== null && { authorization: `Bearer ${this.#tokens[person]}` }),
      ...(payload !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(payload),
      }),
    };
    return new Promise((resolve) => {
      const end = (status: number, retryAfter?: string) =>
        resolve({ kind, status, milliseconds: performance.now() - due, retryAfter });
      const asked = request(
        { agent: this.#agent, host: "127.0.0.1", port: this.#port, method, path, headers },
        (answer) => {
          answer.resume();
          answer.on("end", () => end(answer.statusCode ?? 0, answer.headers["retry-after"]));
          answer.on("error", () => end(0));
        },
      );
      asked.setTimeout(TIMEOUT_MS, () => asked.destroy());
      asked.on("error", () => end(0));
      asked.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Makes calls at this rate, whatever their results. Returns all results once the last call has finished. */
export async function atRate(
  perSecond: number,
  seconds: number,
  make: (random: Random, due: number) => Promise<CallResult>,
  seed: string,
): Promise<CallResult[]> {
  const random = seeded(seed);
  const begun = performance.now();
  const all: Promise<CallResult>[] = [];
  for (let n = 0; n < perSecond * seconds; ) {
    const due = begun + (n / perSecond) * 1000;
    const early = due - performance.now();
    if (early > 1) {
      await new Promise((resolve) => setTimeout(resolve, early));
      continue;
    }
    all.push(make(random, due));
    n += 1;
    // If the generator is late, lets it read responses between calls.
    if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return Promise.all(all);
}
