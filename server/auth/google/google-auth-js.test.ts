import { AuthApiError } from "@supabase/auth-js";
import { afterEach, expect, it, vi } from "vitest";
import { proveAddress } from "../../testing/factories.ts";
import { inMemoryClient, type StockClient } from "../testing/auth-client.ts";
import { endOf, googleApp, googlePerson } from "../testing/google.ts";

const { app, db, google, callback, site } = await googleApp();
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const PASSWORD = "correct horse 9";
let count = 0;

afterEach(() => void vi.unstubAllGlobals());

type FlowType = "implicit" | "pkce";
const client = (flowType: FlowType = "implicit") => inMemoryClient(origin, new Map(), flowType);
/** Returns a client that reads its session from the browser's URL. */
const arrivingClient = (flowType: FlowType) => inMemoryClient(origin, new Map(), flowType, true);

/**
 * Opens a URL of this server, signs in at Google as this person and returns the final redirect. If the person is null,
 * declines instead.
 */
async function follow(url: string, person: ReturnType<typeof googlePerson> | null) {
  const { pathname, search } = new URL(url);
  const onwards = url.startsWith(google.issuer)
    ? url
    : ((await callback(`${origin}${pathname}${search}`)).headers.location as string);
  return endOf(await callback(await google.visit(onwards, person)));
}

async function signedUp(auth: StockClient) {
  count += 1;
  const email = `linker${count}@example.test`;
  const { data, error } = await auth.signUp({ email, password: PASSWORD });
  if (error || !data.user) throw error ?? new Error("no user");
  await proveAddress(db, data.user.id);
  return { email, id: data.user.id };
}

it("signs in with Google, and exchanges the code for the session", async () => {
  const auth = client("pkce");
  const person = googlePerson();
  const options = { redirectTo: `${site}/login`, scopes: "calendar", queryParams: { prompt: "login" } };
  const { data, error } = await auth.signInWithOAuth({ provider: "google", options });
  expect(error).toBeNull();
  const { query } = await follow(data.url ?? "", person);
  const exchanged = await auth.exchangeCodeForSession(query.code as string);
  expect(exchanged.error).toBeNull();
  expect(exchanged.data.user).toMatchObject({ email: person.email, app_metadata: { provider: "google" } });
  expect(exchanged.data.session?.provider_token).toEqual(expect.any(String));
  expect((await auth.getUser()).data.user?.email).toBe(person.email);
  expect((await auth.refreshSession()).error).toBeNull();
});

it("does not exchange the code of another client's sign-in", async () => {
  const [mine, attackers] = [client("pkce"), client("pkce")];
  await mine.signInWithOAuth({ provider: "google" });
  const { data } = await attackers.signInWithOAuth({ provider: "google" });
  const { query } = await follow(data.url ?? "", googlePerson());
  const planted = await mine.exchangeCodeForSession(query.code as string);
  expect(planted.error).toMatchObject({ code: "bad_code_verifier", status: 400 });
  expect(planted.data.session).toBeNull();
});

/** Simulates a browser at this URL. */
function arriveAt(url: URL) {
  const place = new URL(url);
  vi.stubGlobal("window", { location: place, history: {}, addEventListener: () => {} });
  vi.stubGlobal("document", { addEventListener: () => {}, visibilityState: "visible" });
  return place;
}

it("reads its session from the redirect URL of an implicit flow", async () => {
  const asking = client("implicit");
  const person = googlePerson();
  const { data } = await asking.signInWithOAuth({ provider: "google", options: { redirectTo: `${site}/login` } });
  const { url } = await follow(data.url ?? "", person);
  const place = arriveAt(url);
  const arrived = arrivingClient("implicit");
  expect((await arrived.initialize()).error).toBeNull();
  const { session } = (await arrived.getSession()).data;
  expect(session?.user.email).toBe(person.email);
  expect(session?.provider_token).toEqual(expect.any(String));
  expect(place.hash).toBe("");
});

it.each(["implicit", "pkce"] as const)("reads why Google's sign-in failed (%s)", async (flowType) => {
  const asking = client(flowType);
  const { data } = await asking.signInWithOAuth({ provider: "google" });
  arriveAt((await follow(data.url ?? "", null)).url);
  const arrived = arrivingClient(flowType);
  expect((await arrived.initialize()).error).toMatchObject({ message: "The person said no" });
  expect((await arrived.getSession()).data.session).toBeNull();
});

it("links a Google account, lists and unlinks it", async () => {
  const auth = client("pkce");
  const { id } = await signedUp(auth);
  const person = googlePerson();
  const asked = await auth.linkIdentity({ provider: "google", options: { redirectTo: `${site}/profile` } });
  expect(asked.error).toBeNull();
  const { query } = await follow(asked.data?.url ?? "", person);
  const kept = await auth.exchangeCodeForSession(query.code as string);
  expect(kept.error).toBeNull();
  expect(kept.data.user?.id).toBe(id);

  const { data } = await auth.getUserIdentities();
  expect(data?.identities.map(({ provider }) => provider)).toEqual(["email", "google"]);
  const [byEmail, byGoogle] = data?.identities ?? [];
  if (!byEmail || !byGoogle) throw new Error("two identities");
  const stranger = await auth.unlinkIdentity({ ...byGoogle, identity_id: crypto.randomUUID() });
  expect(stranger.error).toMatchObject({ code: "identity_not_found", status: 422 });
  expect((await auth.getUser()).data.user?.id).toBe(id);
  expect((await auth.unlinkIdentity(byGoogle)).error).toBeNull();
  expect((await auth.getUserIdentities()).data?.identities).toHaveLength(1);
  const last = await auth.unlinkIdentity(byEmail);
  expect(last.error).toBeInstanceOf(AuthApiError);
  expect(last.error).toMatchObject({ code: "single_identity_not_deletable", status: 422 });
  expect((await auth.getUser()).data.user?.id).toBe(id);
});

it("reports an identity of another user and keeps the session", async () => {
  const [one, other] = [client("pkce"), client("pkce")];
  const person = googlePerson();
  await signedUp(one);
  const { id } = await signedUp(other);
  const { query } = await follow((await one.linkIdentity({ provider: "google" })).data?.url ?? "", person);
  expect((await one.exchangeCodeForSession(query.code as string)).error).toBeNull();
  const refused = await follow((await other.linkIdentity({ provider: "google" })).data?.url ?? "", person);
  expect(refused.query).toMatchObject({ error_code: "identity_already_exists" });
  expect((await other.getUser()).data.user?.id).toBe(id);
});

it("reports that linking requires PKCE in an implicit flow", async () => {
  const auth = client("implicit");
  await signedUp(auth);
  expect((await auth.linkIdentity({ provider: "google" })).error).toMatchObject({
    code: "validation_failed",
    message: expect.stringContaining("PKCE"),
    status: 400,
  });
});

it("reports an unsupported provider", async () => {
  const auth = client("pkce");
  await signedUp(auth);
  expect((await auth.linkIdentity({ provider: "github" })).error).toMatchObject({
    code: "validation_failed",
    status: 400,
  });
});
