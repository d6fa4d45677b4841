import { Registry } from "prom-client";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { startPageSession } from "#contract/accounts/page-session.ts";
import { buildApp } from "../../app.ts";
import { pageCookieValue } from "../../auth/sessions/page-cookie.ts";
import { authCalls } from "../../auth/testing/auth.ts";
import { factorCalls } from "../../auth/testing/authenticator.ts";
import { limitConcurrency } from "../../process/limit-concurrency.ts";
import { testApp } from "../../testing/app.ts";
import { insertAccount, insertFactor, insertProperty, ownedBy } from "../../testing/factories.ts";
import { registerPages } from "./pages.ts";

// These tests need the built pages; `npm test` builds them first.
const { db, services, as } = await testApp({ siteUrl: "http://basera.example" });
const app = await buildApp({ ...services, metrics: new Registry() });
await registerPages(app, { ...services, demo: null, isDevelopment: false });
await app.ready();
afterAll(() => app.close());
/** A busy machine may exceed the time for loading a page's data. */
const withoutLoadingLimit = () =>
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
let loadingLimit: ReturnType<typeof withoutLoadingLimit>;
beforeEach(() => {
  loadingLimit = withoutLoadingLimit();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const auth = authCalls(app);
const factors = factorCalls(auth, db);

const OWN_PAGE = { "sec-fetch-site": "same-origin" };

async function cookieFor(account: { id: string; email: string | null }) {
  const person = await as(account);
  const answer = await person.call(startPageSession, { headers: OWN_PAGE });
  return { person, cookie: String(answer.headers["set-cookie"]).split(";")[0] as string };
}
const open = (url: string, cookie: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { cookie, ...headers } });
const viewerOf = ({ body }: { body: string }) => /<html[^>]* data-viewer="([^"]+)"/.exec(body)?.[1];
const isRendered = ({ body }: { body: string }) => /<html[^>]* data-rendered=/.test(body);

const home = await insertProperty(db, { title: "Sunny duplex by the lake", city: "Bangalore", featured: true });
const member = await insertAccount(db, { name: "Zubin Mistry", default_location: "Bangalore" });
await db.insertInto("favorites").values({ account_id: member.id, property_id: home.id }).execute();
const { cookie } = await cookieFor(member);
const isMembers = (page: { body: string }) => viewerOf(page) === member.id && page.body.includes("Zubin Mistry");

it("renders browse with filters, count, cards and hearts", async () => {
  const page = await open("/browse", cookie);
  expect(page.statusCode).toBe(200);
  expect(isMembers(page)).toBe(true);
  expect(page.body).toContain("Sunny duplex by the lake");
  expect(page.body).toMatch(/1 (property|home)/);
  expect(page.body).toMatch(/aria-label="[^"]*Sunny duplex[^"]*" aria-pressed="true"/);
  expect(page.body).toContain('aria-label="Filters"');
  expect(page.headers["cache-control"]).toBe("private, no-store");
  expect(page.headers.vary).toMatch(/cookie/);
  expect(page.headers.etag).toBeUndefined();
});

it.each([
  "/",
  `/property/${home.id}`,
  "/favorites",
  "/messages",
  "/my-listings",
  "/notifications",
  "/notifications/settings",
  "/saved-searches",
])("renders %s for its member", async (path) => {
  const page = await open(path, cookie);
  expect(page.statusCode).toBe(200);
  expect(isMembers(page)).toBe(true);
  expect(isRendered(page)).toBe(true);
});

it("renders a comparison with its homes and commutes", async () => {
  const place = { city: "Bangalore", latitude: 12.9784, longitude: 77.6389, position_source: "pin" };
  const homes = [
    await insertProperty(db, { ...place, title: "First home" }),
    await insertProperty(db, { title: "Second" }),
  ];
  const page = await open(`/compare?ids=${homes.map(({ id }) => id)}&commuteTo=landmark:itpl`, cookie);
  expect(isMembers(page)).toBe(true);
  expect(isRendered(page)).toBe(true);
  for (const text of ["Compare 2 homes", "First home", "Second", "ITPL", "Purple Line"])
    expect(page.body).toContain(text);
});

it("renders the dashboard for admins, and a shell for others", async () => {
  const admin = await cookieFor(await insertAccount(db, { type: "admin", name: "Priya Shah" }));
  const dashboard = await open("/admin", admin.cookie);
  expect(isRendered(dashboard)).toBe(true);
  expect(dashboard.body).toContain("Sunny duplex by the lake");
  expect(isRendered(await open("/admin", cookie))).toBe(false);
  expect(isRendered(await open("/favorites", admin.cookie))).toBe(false);
});

it("renders a pending listing for its owner only", async () => {
  const owner = await insertAccount(db, { type: "owner" });
  const { id } = await insertProperty(db, {
    title: "Not approved yet",
    status: "pending",
    ...ownedBy(owner),
  });
  const own = await cookieFor(owner);
  expect((await open(`/property/${id}`, own.cookie)).body).toContain("Not approved yet");
  expect((await open("/my-listings", own.cookie)).body).toContain("Not approved yet");
  expect((await open(`/property/${id}`, cookie)).statusCode).toBe(404);
  expect((await app.inject(`/property/${id}`)).body).not.toContain("Not approved yet");
});

it.each(["/profile", "/post-property", `/property/${home.id}/edit`])(
  "sends %s as a shell that names its viewer",
  async (path) => {
    const page = await open(path, cookie);
    expect([viewerOf(page), isRendered(page)]).toEqual([member.id, false]);
    expect(page.body).not.toContain("Zubin Mistry");
    expect(page.headers["cache-control"]).toBe("private, no-store");
  },
);

it("renders for navigations only", async () => {
  expect(isMembers(await open("/browse", cookie, { "sec-fetch-mode": "navigate" }))).toBe(true);
  for (const mode of ["cors", "no-cors", "same-origin"])
    expect((await open("/browse", cookie, { "sec-fetch-mode": mode })).body).not.toContain(member.id);
  expect((await open("/_.data", cookie)).body).not.toContain(member.id);
  const head = await app.inject({ method: "HEAD", url: "/browse", headers: { cookie } });
  expect([head.statusCode, head.headers["cache-control"], head.body]).toEqual([200, "private, no-store", ""]);
});

it("sends a shell while the address carries a sign-in", async () => {
  for (const query of ["code=abc", "error_code=otp_expired", "access_token=x"])
    expect(isRendered(await open(`/browse?${query}`, cookie))).toBe(false);
});

/** Events other than a sign-out that end a cookie, each for a new person. */
const ENDINGS: Record<string, (person: Awaited<ReturnType<typeof newPerson>>) => Promise<unknown>> = {
  "signing out": ({ token }) => auth.post("/logout?scope=local", undefined, { token }),
  "signing out everywhere": ({ token }) => auth.post("/logout?scope=global", undefined, { token }),
  "a password that another session changes": async ({ email, password }) => {
    const other = (await auth.signIn(email, password)).json().access_token;
    expect((await auth.put("/user", { password: "another good one 7" }, { token: other })).statusCode).toBe(200);
  },
  "a session that the person ends elsewhere": ({ sessionId }) =>
    db.deleteFrom("auth_sessions").where("id", "=", sessionId).execute(),
  deactivation: ({ id }) => db.updateTable("accounts").set({ is_active: false }).where("id", "=", id).execute(),
  "a second step that is still due": ({ id }) => insertFactor(db, { id }),
  "a second step that raises the session": ({ token }) => factors.secured(token),
  "another session key": ({ sessionId }) =>
    db
      .updateTable("auth_sessions")
      .set({ refresh_key: Buffer.alloc(32, 7) })
      .where("id", "=", sessionId)
      .execute(),
};

async function newPerson() {
  const { email, password, id } = await auth.newcomer();
  const answer = await auth.post("/token?grant_type=password", { email, password }, { headers: OWN_PAGE });
  const { access_token: token } = answer.json();
  const sessionId = JSON.parse(atob(token.split(".")[1])).session_id as string;
  return {
    email,
    password,
    id,
    token: token as string,
    sessionId,
    cookie: String(answer.headers["set-cookie"]).split(";")[0] as string,
  };
}

it.each(Object.keys(ENDINGS))("renders a visitor's page after %s", async (ending) => {
  const person = await newPerson();
  expect(viewerOf(await open("/browse", person.cookie))).toBe(person.id);
  await ENDINGS[ending]?.(person);
  const page = await open("/browse", person.cookie);
  expect([page.statusCode, viewerOf(page), isRendered(page)]).toEqual([200, undefined, false]);
});

it("renders a visitor's page after the account is deleted", async () => {
  const person = await newPerson();
  await db.deleteFrom("accounts").where("id", "=", person.id).execute();
  expect(viewerOf(await open("/browse", person.cookie))).toBeUndefined();
});

const value = cookie.split("=")[1] as string;
const [, id = "", mac = ""] = value.split(".");
const other = (await newPerson()).cookie.split("=")[1] as string;
it.each([
  ["4 kB", `basera-page=${"x".repeat(4096)}`],
  ["another session's mac", `basera-page=1.${id}.${other.split(".")[2]}`],
  ["padding", `basera-page=${value}=`],
  ["another version", `basera-page=2.${id}.${mac}`],
  ["a changed id", `basera-page=1.${[...id].reverse().join("")}.${mac}`],
  ["a shorter mac", `basera-page=1.${id}.${mac.slice(1)}`],
  ["quotes", `basera-page="${value}"`],
  ["no value", "basera-page="],
  ["two values under one name", `basera-page=${value}; basera-page=${other}`],
  ["the name that https uses", `__Host-basera-page=${value}`],
  ["a name that ends alike", `x-basera-page=${value}`],
  [
    "a session that does not exist",
    `basera-page=${pageCookieValue({ id: "01900000-0000-4000-8000-000000000000", aal: "aal1", refresh_key: Buffer.alloc(32) })}`,
  ],
])("ignores a cookie with %s", async (_what, malformed) => {
  const page = await open("/browse", malformed);
  expect([page.statusCode, viewerOf(page)]).toEqual([200, undefined]);
});

it("sends the shell if the member's data cannot be loaded", async () => {
  const person = await newPerson();
  await db.schema.alterTable("favorites").renameTo("favorites_moved").execute();
  const page = await open("/browse", person.cookie);
  await db.schema.alterTable("favorites_moved").renameTo("favorites").execute();
  expect([page.statusCode, viewerOf(page), isRendered(page)]).toEqual([200, person.id, false]);
  expect(page.body).toContain("Loading...");
  expect(page.headers["cache-control"]).toBe("private, no-store");
});

it("sends the shell if the member's data takes longer than 1.5 s", async () => {
  const person = await newPerson();
  const loading = new AbortController();
  setTimeout(() => loading.abort(), 100);
  const lock = await db.startTransaction().execute();
  await lock.schema.alterTable("favorites").addColumn("locked", "boolean").execute();
  loadingLimit.mockReturnValueOnce(loading.signal);
  // Without timers, the database's time limit cannot end the wait.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const page = await open("/browse", person.cookie);
  vi.useRealTimers();
  await lock.rollback().execute();
  expect([page.statusCode, isRendered(page)]).toEqual([200, false]);
  expect(loadingLimit.mock.calls).toEqual([[1_500 * services.config.timeLimitScale]]);
});

it("never mixes viewers in 500 requests of 20 accounts and visitors, many at once", async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const account = await insertAccount(db, {
        name: `Zz Person ${String(n).padStart(2, "0")}`,
        default_location: "Bangalore",
      });
      return { account, cookie: (await cookieFor(account)).cookie };
    }),
  );
  const paths = [
    "/",
    `/property/${home.id}`,
    "/browse",
    "/favorites",
    "/messages",
    "/my-listings",
    "/notifications",
    "/profile",
    "/login",
  ];
  const requests = Array.from({ length: 500 }, (_, n) => ({
    person: n % 5 === 0 ? null : people[(n * 7) % 20],
    path: paths[n % paths.length] as string,
  }));
  // Limited, because all requests at once would exceed the render's time limit and get only shells.
  const run = limitConcurrency(16);
  const pages = await Promise.all(requests.map(({ person, path }) => run(() => open(path, person?.cookie ?? ""))));
  for (const [n, { body, statusCode }] of pages.entries()) {
    const { person } = requests[n] as (typeof requests)[number];
    // On a slow machine some requests may exceed the database's time limit.
    expect([200, 503]).toContain(statusCode);
    const others = people.filter(({ account }) => account !== person?.account);
    for (const { account } of others)
      expect(
        body.includes(account.id) || body.includes(account.name) || body.includes(account.email as string),
        requests[n]?.path,
      ).toBe(false);
    if (viewerOf({ body })) expect(viewerOf({ body })).toBe(person?.account.id);
  }
  expect(pages.filter(isRendered).length).toBeGreaterThan(50);
});
