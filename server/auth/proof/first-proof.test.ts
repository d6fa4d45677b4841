import { describe, expect, it } from "vitest";
import { authCalls, NO_WAIT } from "../testing/auth.ts";
import { freshAddress, postbox, pressLink } from "../testing/codes.ts";
import { googleApp, googlePerson } from "../testing/google.ts";
import { decideProof, type ProofKind, type Prover } from "./proof.ts";

// The table of docs/security.md, "Before an address is verified": the decision, and its effects over HTTP.

const { app, db, config, runJobs, google } = await googleApp({ auth: NO_WAIT });
const { get, post, put, signIn, refresh } = authCalls(app);
const { sentTo, lastTo } = postbox({ config, runJobs });

const KINDS: ProofKind[] = ["sign-up", "code", "recovery", "change", "google"];
const PROVERS: Prover[] = ["sign-up browser", "own session", "elsewhere"];

describe("the decision", () => {
  const decide = (state: Parameters<typeof decideProof>[0]) =>
    KINDS.map((how) => PROVERS.map((by) => decideProof(state, { how, by })));
  const KEEP = ["keep", "keep", "keep"];

  it("keeps everything of a verified address", () => {
    for (const hasOneSignUp of [true, false])
      expect(decide({ isProven: true, hasOneSignUp })).toEqual(KINDS.map(() => KEEP));
  });

  it.each([
    [true, "keep-sign-up"],
    [false, "reset"],
  ])(
    "resets from elsewhere, except a change; with a single sign-up (%s), its confirmation gives %s",
    (hasOneSignUp, effect) => {
      expect(decide({ isProven: false, hasOneSignUp })).toEqual([
        ["keep", "keep", effect],
        ["keep", "keep", "reset"],
        ["keep", "keep", "reset"],
        KEEP,
        ["keep", "keep", "reset"],
      ]);
    },
  );
});

const NAME = "Asha Rao";
const CONTACT = "+919812345678";
const PASSWORD = "correct horse 9";
type Headers = Record<string, string>;

/** Signs up from a page of the site, and adds a bio and a number to sign in with. */
async function member() {
  const { email, phone } = freshAddress();
  const headers = { "sec-fetch-site": "same-origin" };
  const data = { name: NAME, phone: CONTACT };
  const answer = await post("/signup", { email, password: PASSWORD, data }, { headers });
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, `${name}=${value}`]));
  const session = answer.json();
  const token: string = session.access_token;
  await put("/user", { phone }, { token });
  await post("/verify", { type: "phone_change", phone, token: (await lastTo(`+${phone}`)).code });
  await db.updateTable("accounts").set({ bio: "Hello" }).where("id", "=", session.user.id).execute();
  return { email, phone, token, cookies, id: session.user.id as string, refreshToken: session.refresh_token as string };
}
type Member = Awaited<ReturnType<typeof member>>;

/** The headers with which each person proves the address. */
const BY: Record<string, (member: Member) => Headers | Promise<Headers>> = {
  "the browser that signed up": ({ cookies }) => ({ cookie: cookies["basera-browser"] ?? "" }),
  "a page with the account's session": ({ cookies }) => ({ cookie: cookies["basera-page"] ?? "" }),
  "a client with the account's access token": ({ token }) => ({ authorization: `Bearer ${token}` }),
  "another browser": () => ({}),
  "another account's browser and page": async () => ({ cookie: Object.values((await member()).cookies).join("; ") }),
  "another account's access token": async () => ({ authorization: `Bearer ${(await member()).token}` }),
  "a page whose session has ended": async ({ cookies, token }) => {
    await post("/logout?scope=local", undefined, { token });
    return { cookie: cookies["basera-page"] ?? "" };
  },
};
const OWN = [
  "the browser that signed up",
  "a page with the account's session",
  "a client with the account's access token",
];

const byCode = async (type: string, email: string, headers: Headers) =>
  post("/verify", { type, email, token: (await lastTo(email)).code }, { headers });
const byLink = async (email: string, headers: Headers) =>
  pressLink(app, (await lastTo(email)).link, "confirm", headers);

async function byGoogle(email: string, headers: Headers) {
  const begun = await app.inject({ url: "/auth/v1/authorize?provider=google", headers });
  const flow = begun.cookies.map(({ name, value }) => `${name}=${value}`);
  const back = new URL(await google.visit(begun.headers.location as string, googlePerson({ email })));
  const cookie = [...flow, headers.cookie ?? ""].filter(Boolean).join("; ");
  return app.inject({ url: back.pathname + back.search, headers: { ...headers, cookie } });
}

/** Requests the sign-up's link again, because adding a number has revoked the first link, and confirms it. */
async function confirmSignUp(email: string, headers: Headers) {
  await post("/resend", { type: "signup", email });
  return byLink(email, headers);
}

const HOW: Record<string, (email: string, headers: Headers) => Promise<{ statusCode: number }>> = {
  "a sign-in code": async (email, headers) => {
    await post("/otp", { email });
    return byCode("email", email, headers);
  },
  "a sign-in link": async (email, headers) => {
    await post("/otp", { email });
    return byLink(email, headers);
  },
  "a recovery code": async (email, headers) => {
    await post("/recover", { email }, { headers });
    return byCode("recovery", email, headers);
  },
  "a recovery link": async (email, headers) => {
    await post("/recover", { email }, { headers });
    return byLink(email, headers);
  },
  Google: byGoogle,
};

const TOLD = "Your email address is confirmed";

async function stateOf({ id, email, token, refreshToken, phone }: Member) {
  const account = await db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const login = await db.selectFrom("auth_users").selectAll().where("account_id", "=", id).executeTakeFirstOrThrow();
  const told = (await sentTo(email)).filter(({ subject }) => subject === TOLD);
  return {
    isProven: login.email_proven,
    origin: [login.signed_up_at, login.signed_up_browser],
    profile: [account.name, account.phone, account.bio],
    number: login.phone === phone,
    password: (await signIn(email, PASSWORD)).statusCode === 200,
    session: (await get("/user", { token })).statusCode === 200,
    refresh: (await refresh(refreshToken)).statusCode === 200,
    mails: told.length,
  };
}
const PROVEN = { isProven: true, origin: [null, null] };
const KEPT = {
  ...PROVEN,
  profile: [NAME, CONTACT, "Hello"],
  number: true,
  password: true,
  session: true,
  refresh: true,
  mails: 0,
};
const resetOf = (name: string | undefined) => ({
  ...PROVEN,
  profile: [name, null, null],
  number: false,
  password: false,
  session: false,
  refresh: false,
  mails: 1,
});

describe.each(Object.entries(HOW))("with %s", (_how, prove) => {
  it.each(Object.entries(BY))("by %s", async (by, headersOf) => {
    const person = await member();
    const headers = await headersOf(person);
    expect([200, 302, 303]).toContain((await prove(person.email, headers)).statusCode);
    if (OWN.includes(by)) return expect(await stateOf(person)).toEqual(KEPT);
    const { profile, ...rest } = await stateOf(person);
    const { profile: empty, ...expected } = resetOf(person.email.split("@")[0]);
    expect(rest).toEqual(expected);
    expect(profile.slice(1)).toEqual(empty.slice(1));
    expect(profile[0]).not.toBe(NAME);
  });
});

describe("with the confirmation of the sign-up", () => {
  it.each(["the browser that signed up", "a page with the account's session"])("keeps everything by %s", async (by) => {
    const person = await member();
    await confirmSignUp(person.email, (await BY[by]?.(person)) ?? {});
    expect(await stateOf(person)).toEqual(KEPT);
  });

  it("keeps password, sessions and profile by another browser, and ends a number that was added", async () => {
    const person = await member();
    await confirmSignUp(person.email, {});
    expect(await stateOf(person)).toEqual({ ...KEPT, number: false });
  });
});

describe("after a second sign-up", () => {
  async function signedUpTwice() {
    const person = await member();
    const second = await post("/signup", { email: person.email, password: "another one 1" });
    return { person, cookie: second.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  }

  it.each(OWN.slice(0, 2))("the confirmation by %s keeps everything", async (by) => {
    const { person } = await signedUpTwice();
    await confirmSignUp(person.email, (await BY[by]?.(person)) ?? {});
    expect(await stateOf(person)).toEqual(KEPT);
  });

  it("the confirmation by the second browser keeps no password", async () => {
    const { person, cookie } = await signedUpTwice();
    await confirmSignUp(person.email, { cookie });
    expect(await stateOf(person)).toEqual(resetOf(person.email.split("@")[0]));
    expect((await signIn(person.email, "another one 1")).statusCode).toBe(400);
  });
});

describe("with a change of address that the signed-in person asked for", () => {
  it("keeps everything, wherever the new address's link is confirmed", async () => {
    const person = await member();
    const next = freshAddress().email;
    await put("/user", { email: next }, { token: person.token });
    await byLink(next, {});
    expect(await stateOf({ ...person, email: next })).toEqual(KEPT);
  });

  it('"This was not me" from the former address then changes nothing, and shows no new address', async () => {
    const person = await member();
    const next = freshAddress().email;
    await put("/user", { email: next }, { token: person.token });
    const { link } = (await sentTo(person.email)).at(-1) ?? { link: "" };
    const { pathname, search } = new URL(link);
    const page = await app.inject({ url: pathname + search });
    expect(page.body).not.toContain(next);
    expect(page.body).not.toContain(">Confirm<");
    await byLink(next, {});
    const answer = await pressLink(app, link, "reject");
    expect(answer.body).toContain("Your address is no longer connected to it");
    expect(await stateOf({ ...person, email: next })).toEqual(KEPT);
  });

  it('"This was not me" before the new address is verified ends every way in', async () => {
    const person = await member();
    const next = freshAddress().email;
    await put("/user", { email: next }, { token: person.token });
    const { link } = (await sentTo(person.email)).at(-1) ?? { link: "" };
    expect((await pressLink(app, link, "reject")).body).toContain("were removed");
    expect(await stateOf(person)).toMatchObject({ isProven: false, password: false, session: false, number: false });
    expect((await byCode("email_change", next, {})).statusCode).toBe(403);
  });
});

describe("before the press", () => {
  const WARNING = "the password and other ways to sign in that were set up before will be removed";
  const read = async (email: string, headers: Headers) => {
    const { link, text } = await lastTo(email);
    const { pathname, search } = new URL(link);
    return { page: (await app.inject({ url: pathname + search, headers })).body, text: text.replaceAll(/\s+/g, " ") };
  };

  it.each(["/otp", "/recover"])("page and mail of %s say what will be removed", async (path) => {
    const person = await member();
    await post(path, { email: person.email });
    const { page, text } = await read(person.email, {});
    expect(page).toContain(WARNING);
    expect(text).toContain("ways to sign in that were set up before are removed");
    for (const by of OWN)
      expect((await read(person.email, (await BY[by]?.(person)) ?? {})).page).not.toContain(WARNING);
  });

  it("says nothing where there is nothing to remove", async () => {
    const { email } = freshAddress();
    await post("/otp", { email });
    const { page, text } = await read(email, {});
    expect([page, text].join()).not.toContain("set up before");
  });
});

it("mails after a recovery that only the password chosen now works", async () => {
  const person = await member();
  await post("/recover", { email: person.email });
  await byLink(person.email, {});
  const told = (await sentTo(person.email)).find(({ subject }) => subject === TOLD);
  expect(told?.text.replaceAll(/\s+/g, " ")).toContain("Only the new password that you choose now signs you in.");
  expect(told?.text).not.toContain("/forgot-password");
});
