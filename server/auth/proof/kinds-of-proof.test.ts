import { createHash, randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { updateProfile } from "#contract/accounts/accounts.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { listContacts, shareContact } from "#contract/messaging/contacts.ts";
import { contactOwner, sendMessage } from "#contract/messaging/conversations.ts";
import { createCalendarFeed } from "#contract/messaging/visits.ts";
import { exportPersonalData, type PersonalData } from "#contract/personal-data.ts";
import { uploadPropertyImage } from "#contract/pictures/storage.ts";
import { toggleFavorite } from "#contract/properties/favorites.ts";
import { postProperty } from "#contract/properties/property-endpoints.ts";
import { insertProperty, ownedBy, postBody } from "../../testing/factories.ts";
import { plain } from "../../testing/pictures.ts";
import { openSockets } from "../../testing/sockets.ts";
import { authCalls, NO_WAIT } from "../testing/auth.ts";
import { freshAddress, postbox, pressLink } from "../testing/codes.ts";
import { endOf, googleApp, googlePerson } from "../testing/google.ts";

// Tests every kind of verification of an address with each state in the table of docs/security.md.

const { app, db, config, runJobs, signIn: signInByGoogle, exchange } = await googleApp({ auth: NO_WAIT });
const { get, post, put, newcomer, signIn, refresh } = authCalls(app);
const { lastTo } = postbox({ config, runJobs });
const { connect } = await openSockets(app);
const verify = (body: Record<string, unknown>) => post("/verify", body);

type Squatter = Awaited<ReturnType<typeof newcomer>>;
/** Verifies the address of the squatter's account, and returns the owner's access token. */
type Proof = (squatter: Squatter) => Promise<string>;

async function byCode(type: string, email: string): Promise<string> {
  return (await verify({ type, email, token: (await lastTo(email)).code })).json().access_token;
}

async function byLink(email: string): Promise<string> {
  return endOf(await pressLink(app, (await lastTo(email)).link)).fragment.access_token as string;
}

function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, challenge: { code_challenge, code_challenge_method: "s256" } };
}

const OTHER_PROOFS: [string, Proof][] = [
  [
    "a sign-in code",
    async ({ email }) => {
      await post("/otp", { email });
      return byCode("email", email);
    },
  ],
  [
    "a magic link",
    async ({ email }) => {
      await post("/otp", { email });
      return byLink(email);
    },
  ],
  [
    "a magic link with PKCE",
    async ({ email }) => {
      const { verifier, challenge } = pkce();
      await post("/otp", { email, ...challenge });
      const { query } = endOf(await pressLink(app, (await lastTo(email)).link));
      return (await exchange(query.code, verifier)).json().access_token;
    },
  ],
  [
    "a recovery code",
    async ({ email }) => {
      await post("/recover", { email });
      return byCode("recovery", email);
    },
  ],
  [
    "a recovery link",
    async ({ email }) => {
      await post("/recover", { email });
      return byLink(email);
    },
  ],
  ["Google", async ({ email }) => endOf(await signInByGoogle(googlePerson({ email }))).fragment.access_token as string],
  [
    "Google with PKCE",
    async ({ email }) => {
      const { verifier, challenge } = pkce();
      const { query } = endOf(await signInByGoogle(googlePerson({ email }), challenge));
      return (await exchange(query.code, verifier)).json().access_token;
    },
  ],
  [
    "a confirmation after a second sign-up",
    async ({ email }) => {
      await post("/signup", { email, password: "the owner's 1" });
      await post("/resend", { type: "signup", email });
      return byCode("signup", email);
    },
  ],
];

const ADDRESS_CHANGE: [string, Proof] = [
  "the new address's mail of a change",
  async ({ token }) => {
    const next = freshAddress().email;
    await put("/user", { email: next }, { token });
    return byCode("email_change", next);
  },
];

const OWN_CONFIRMATIONS: [string, Proof][] = [
  ["its code", async ({ email }) => byCode("signup", email)],
  ["its link", async ({ email }) => byLink(email)],
];

/** Adds a confirmed phone number. */
async function addPhone({ token }: Squatter): Promise<string> {
  const { phone } = freshAddress();
  await put("/user", { phone }, { token });
  const { code } = await lastTo(`+${phone}`);
  expect((await verify({ type: "phone_change", phone, token: code })).statusCode).toBe(200);
  return phone;
}

/** Stores a grant that is not exchanged yet, as after a PKCE flow. */
async function addGrant({ id }: Squatter) {
  const [code, verifier] = [randomUUID(), "v".repeat(43)];
  await db
    .insertInto("auth_grants")
    .values({
      code_hash: createHash("sha256").update(code).digest(),
      account_id: id,
      code_challenge: verifier,
      code_challenge_method: "plain",
      amr_method: "oauth",
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  return () => exchange(code, verifier);
}

describe("sockets, sessions, number and grants from before", () => {
  it("work until the proof", async () => {
    const squatter = await newcomer();
    const socket = await connect(squatter);
    const phone = await addPhone(squatter);
    expect((await (await addGrant(squatter))()).json().user.id).toBe(squatter.id);
    await post("/otp", { phone });
    const { code } = await lastTo(`+${phone}`);
    expect((await verify({ type: "sms", phone, token: code })).json().user.id).toBe(squatter.id);
    await socket.settled();
    expect(socket.client.connected).toBe(true);
  });

  it.each(OTHER_PROOFS)("end with %s", async (_kind, prove) => {
    const squatter = await newcomer();
    const socket = await connect(squatter);
    const phone = await addPhone(squatter);
    const useGrant = await addGrant(squatter);
    const token = await prove(squatter);
    const user = (await get("/user", { token })).json();
    expect(user).toMatchObject({ id: squatter.id, phone: "", app_metadata: { email_proven: true } });
    expect(await socket.ended()).toBe("io server disconnect");
    expect((await useGrant()).json().error_code).toBe("flow_state_not_found");
    expect((await refresh(squatter.session.refresh_token)).json().error_code).toBe("refresh_token_not_found");
    expect((await get("/user", { token: squatter.token })).json().error_code).toBe("session_not_found");
    expect((await signIn(user.email, squatter.password)).json().error_code).toBe("invalid_credentials");
    await post("/otp", { phone });
    const byPhone = await verify({ type: "sms", phone, token: (await lastTo(`+${phone}`)).code });
    expect(byPhone.json().user.id).not.toBe(squatter.id);
    expect((await connect({ token })).client.connected).toBe(true);
  });

  it.each(OWN_CONFIRMATIONS)("of the sign-up stay with the sign-up's own confirmation, by %s", async (_kind, prove) => {
    const member = await newcomer();
    const socket = await connect(member);
    const { new_phone: pending } = (
      await put("/user", { phone: freshAddress().phone }, { token: member.token })
    ).json();
    expect(pending).toBeDefined();
    await prove(member);
    await socket.settled();
    expect(socket.client.connected).toBe(true);
    expect((await refresh(member.session.refresh_token)).statusCode).toBe(200);
    expect((await signIn(member.email, member.password)).statusCode).toBe(200);
    expect((await get("/user", { token: member.token })).json()).not.toHaveProperty("new_phone");
  });
});

const base64 = (await plain(20, 20).png().toBuffer()).toString("base64");

/** Adds every kind of content that an unverified account can have, over HTTP. */
async function fillAccount({ id, token }: Squatter): Promise<void> {
  const call = async (endpoint: Endpoint, body: object) => {
    const url = endpoint.path.replace(":id", id);
    const answer = await app.inject({
      method: endpoint.method,
      url,
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const { url } = await call(uploadPropertyImage, { base64 });
  await call(uploadPropertyImage, { base64 });
  await call(postProperty, postBody([url]));
  const { id: homeId, owner_id, owner_email } = await insertProperty(db);
  await call(toggleFavorite, { property_id: homeId, favorited: true });
  const { conversation_id } = await call(contactOwner, { property_id: homeId, owner_email });
  await call(sendMessage, { conversation_id, property_id: homeId, to_user_id: owner_id, content: "Is it free?" });
}

/** The kinds of content, each with a query that identifies it. */
const CONTENT = [
  [
    "listings",
    ({ listings }: PersonalData) => listings.map(({ id, title, images, status }) => [id, title, images, status]),
  ],
  ["favourites", ({ favorites }: PersonalData) => favorites],
  ["conversations", ({ conversations }: PersonalData) => conversations.map(({ id }) => id)],
  ["messages", ({ messages }: PersonalData) => messages.map(({ id, content }) => [id, content])],
  ["pictures", ({ uploads }: PersonalData) => uploads],
] as const;

async function exportOf(token: string): Promise<PersonalData> {
  const { path: url } = exportPersonalData;
  return (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
}

describe("the content of an unproven account", () => {
  it.each([...OTHER_PROOFS, ...OWN_CONFIRMATIONS, ADDRESS_CHANGE])("stays with %s", async (_kind, prove) => {
    const squatter = await newcomer();
    await fillAccount(squatter);
    const before = await exportOf(squatter.token);
    const after = await exportOf(await prove(squatter));
    for (const [kind, pick] of CONTENT) {
      expect(pick(before), kind).not.toEqual([]);
      expect(pick(after), kind).toEqual(pick(before));
    }
  });
});

describe("what a squatter shared with other people", () => {
  it.each(OTHER_PROOFS)("ends with %s: a phone number in a chat, and a calendar address", async (_kind, prove) => {
    const [squatter, accomplice] = [await newcomer(), await newcomer()];
    const call = async (token: string, endpoint: Endpoint, { body, id = "" }: { body?: object; id?: string }) => {
      const [method, url] = [endpoint.method, endpoint.path.replace(":id", id)];
      const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, payload: body });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return answer.json();
    };
    const home = await insertProperty(db, ownedBy(accomplice));
    await call(squatter.token, updateProfile, { body: { phone: "+919000012345" }, id: squatter.id });
    const body = { property_id: home.id, owner_email: accomplice.email };
    const { conversation_id: id } = await call(squatter.token, contactOwner, { body });
    await call(squatter.token, shareContact, { body: {}, id });
    expect(await call(accomplice.token, listContacts, { id })).toMatchObject([{ phone: "+919000012345" }]);
    const { address } = await call(squatter.token, createCalendarFeed, { body: {} });
    const readCalendar = () => app.inject({ url: new URL(address).pathname });
    expect((await readCalendar()).statusCode).toBe(200);
    const token = await prove(squatter);
    expect((await readCalendar()).statusCode).toBe(404);
    await call(token, updateProfile, { body: { phone: "+919000054321" }, id: squatter.id });
    expect(await call(accomplice.token, listContacts, { id })).toEqual([]);
  });
});
