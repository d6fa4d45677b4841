import { expect, it } from "vitest";
import { freePort } from "../../process/free-port.ts";
import { atEnd } from "../../testing/at-end.ts";
import { openTestDatabase } from "../../testing/database/database.ts";
import { callsTo, dataFolder, endServers, onDatabase, ready, serve } from "../../testing/programs/running-server.ts";

// Two server processes share one database.
atEnd(endServers);
const { location } = await openTestDatabase();
if (typeof location === "string") throw new Error("the database of tests is an embedded one");
const { server, database } = location;
const environment = {
  ...onDatabase(server, database),
  // One external URL for both, as behind a load balancer. It is also the token issuer.
  SITE_URL: "http://localhost:3000",
  DATABASE_POOL: "4",
  DATA_DIR: await dataFolder(),
  LOG_LEVEL: "fatal",
};

async function start(): Promise<number> {
  const port = await freePort();
  await ready(serve({ ...environment, PORT: String(port) }));
  return port;
}
// Started one after the other, because the first process creates the signing keys.
const ports = [await start(), await start()];
const [here, there] = ports.map(callsTo) as [ReturnType<typeof callsTo>, ReturnType<typeof callsTo>];

interface Session {
  access_token: string;
  refresh_token: string;
}

let people = 0;
async function newcomer(): Promise<Session> {
  people += 1;
  const person = { email: `processes-${people}@example.com`, password: "terrace-pigeon-42" };
  const { status, body } = await here<Session>("POST", "/auth/v1/signup", person);
  expect(status).toBe(200);
  return body;
}

/** Sends concurrent requests, alternating between the processes. */
const inTurn = <T>(count: number, call: (to: typeof here, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index % 2 === 0 ? here : there, index)));

const user = (to: typeof here, token: string) => to<{ error_code?: string }>("GET", "/auth/v1/user", undefined, token);

it("returns the same new token for concurrent refreshes in several processes", async () => {
  const { refresh_token } = await newcomer();
  const answers = await inTurn(10, (to) =>
    to<Session>("POST", "/auth/v1/token?grant_type=refresh_token", { refresh_token }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  for (const to of [here, there]) expect((await user(to, answers[0]?.body.access_token ?? "")).status).toBe(200);
});

it("ends a session in all processes immediately", async () => {
  const { access_token } = await newcomer();
  expect((await user(there, access_token)).status).toBe(200);
  const headers = { authorization: `Bearer ${access_token}` };
  await fetch(`http://127.0.0.1:${ports[0]}/auth/v1/logout?scope=local`, { method: "POST", headers });
  expect(await user(there, access_token)).toMatchObject({ status: 403, body: { error_code: "session_not_found" } });
});

it("shares a client's rate limit across processes", async () => {
  const answers = await inTurn(60, (to, index) =>
    to("POST", "/auth/v1/verify", { type: "email", email: `nobody-${index}@example.com`, token: "123456" }),
  );
  const taken = answers.filter(({ status }) => status === 403).length;
  // A burst of 30, plus refills during the 60 requests.
  expect(taken).toBeGreaterThanOrEqual(30);
  expect(taken).toBeLessThan(40);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - taken);
});
