import { setTimeout as sleep } from "node:timers/promises";
import { percentile, table } from "./figures.ts";
import { type RunningServer, signUp, startServer } from "./server.ts";

const ROUNDS = 4;
const ROUND_MS = 10_000;
/** Clients that browse during the measurement. They pause after each response. */
const BROWSERS = 4;
const PAUSE_MS = 50;
/** Concurrent sign-ins, each from a different address, so that limits per client do not apply. */
const SIGN_INS = 64;
const CLIENT_HEADER = "x-bench-client";

let clients = 0;
const client = () => {
  clients += 1;
  return { [CLIENT_HEADER]: `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` };
};

async function post(server: RunningServer, path: string, body: object): Promise<Response> {
  return fetch(`${server.address}/auth/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...client() },
    body: JSON.stringify(body),
  });
}

/** Browses until the time is over. Returns the response time of each page. */
async function browse(server: RunningServer, token: string, until: number): Promise<number[]> {
  const times: number[] = [];
  const headers = { authorization: `Bearer ${token}` };
  while (performance.now() < until) {
    const begun = performance.now();
    const answer = await fetch(`${server.address}/api/properties?city=Bangalore`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`browse answered ${answer.status}`);
    times.push(performance.now() - begun);
    await sleep(PAUSE_MS);
  }
  return times;
}

/** Tries passwords until the time is over. Returns the numbers of responses and refusals. */
async function tryPasswords(server: RunningServer, email: string, until: number) {
  const count = { answered: 0, refused: 0 };
  while (performance.now() < until) {
    const answer = await post(server, "/token?grant_type=password", { email, password: `wrong ${Math.random()}` });
    await answer.arrayBuffer();
    count.answered += 1;
    if (answer.status !== 400) count.refused += 1;
  }
  return count;
}

interface Round {
  times: number[];
  answered: number;
  refused: number;
}

async function round(server: RunningServer, person: { email: string; token: string }, signIns: number): Promise<Round> {
  const until = performance.now() + ROUND_MS;
  const [browsed, tried] = await Promise.all([
    Promise.all(Array.from({ length: BROWSERS }, () => browse(server, person.token, until))),
    Promise.all(Array.from({ length: signIns }, () => tryPasswords(server, person.email, until))),
  ]);
  const sum = (of: "answered" | "refused") => tried.reduce((total, one) => total + one[of], 0);
  return { times: browsed.flat(), answered: sum("answered"), refused: sum("refused") };
}

/** Measures browsing alone and during password attempts, in turn. */
export async function benchSignIn(): Promise<string> {
  const server = await startServer({ RATE_LIMIT_SCALE: "1000", AUTH_RATE_LIMIT_HEADER: CLIENT_HEADER });
  try {
    const person = await signUp(server);
    await round(server, person, 2);
    const rounds: { calm: Round; flooded: Round }[] = [];
    for (let i = 0; i < ROUNDS; i++)
      rounds.push({ calm: await round(server, person, 0), flooded: await round(server, person, SIGN_INS) });
    const of = (which: "calm" | "flooded") => rounds.map((one) => one[which]);
    const row = (name: string, those: Round[]) => {
      const times = those.flatMap((one) => one.times);
      const perSecond = (what: "answered" | "refused") =>
        those.reduce((total, one) => total + one[what], 0) / ((ROUND_MS / 1000) * those.length);
      return {
        browsing: name,
        pages: times.length,
        "p50 ms": percentile(times, 0.5).toFixed(1),
        "p99 ms": percentile(times, 0.99).toFixed(1),
        "sign-ins/s": perSecond("answered").toFixed(0),
        "turned away/s": perSecond("refused").toFixed(0),
      };
    };
    const p99 = (which: "calm" | "flooded") =>
      percentile(
        of(which).flatMap((one) => one.times),
        0.99,
      );
    return [
      "### Signing in",
      "",
      table([row("alone", of("calm")), row(`beside ${SIGN_INS} sign-ins at once`, of("flooded"))]),
      "",
      `p99 beside sign-ins over p99 alone: ${(p99("flooded") / p99("calm")).toFixed(2)} (at most 2)`,
    ].join("\n");
  } finally {
    await server.stop();
  }
}
