import { afterEach, expect, test } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { sampleProperty } from "../sample-property.ts";
import { contactOwner } from "./contact.ts";

const VISITOR = { state: "visitor", user: null, hasListing: false } as const;
const OWNER_EMAIL = "meera@example.test";
const member = (email: string) => ({ state: "member" as const, user: { email } as User, hasListing: false });
const home = sampleProperty();
const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Mocks the API: the home for a member, and the response when a conversation is opened. */
function serve(conversation: () => Response) {
  const sent: unknown[] = [];
  globalThis.fetch = async (input, init) => {
    if (String(input) === `/api/properties/${home.id}`)
      return Response.json({ ...home, owner: { ...home.owner, email: OWNER_EMAIL } });
    sent.push([String(input), JSON.parse(String(init?.body))]);
    return conversation();
  };
  return sent;
}

test("a visitor is sent to sign in, and back to the home with the destinations of the search", async () => {
  expect(await contactOwner(home, VISITOR, "?commuteTo=landmark:itpl&city=Bangalore")).toEqual({
    go: `/login?redirect=%2Fproperty%2F${home.id}%3FcommuteTo%3Dlandmark%3Aitpl`,
    state: { isTargetBehind: true, contactHome: home.id },
  });
});

test("owners cannot contact themselves, in any spelling of their address", async () => {
  const sent = serve(() => Response.json({}));
  expect(await contactOwner(home, member("Meera@Example.test"), "")).toEqual({ say: "You cannot message yourself." });
  expect(sent).toEqual([]);
});

test("a member opens the conversation with the owner", async () => {
  const sent = serve(() => Response.json({ conversation_id: "c-1" }));
  expect(await contactOwner(home, member("ravi@example.test"), "")).toEqual({ go: "/messages?conversation=c-1" });
  expect(sent).toEqual([["/api/conversations/by-email", { property_id: home.id, owner_email: OWNER_EMAIL }]]);
});

test("an owner without an account cannot be contacted", async () => {
  serve(() => Response.json({ conversation_id: null }));
  expect(await contactOwner(home, member("ravi@example.test"), "")).toEqual({
    say: "Unable to start conversation. The property owner may not be registered on the platform.",
  });
});

test("a failure shows the specification's text, and an ended session redirects to sign-in", async () => {
  serve(() => Response.json({ error: "x", code: "internal" }, { status: 500 }));
  expect(await contactOwner(home, member("ravi@example.test"), "")).toEqual({
    say: "Failed to start conversation. Please try again or contact the owner directly.",
  });
  serve(() => Response.json({ error: "x", code: "session_expired" }, { status: 401 }));
  expect(await contactOwner(home, member("ravi@example.test"), "")).toMatchObject({
    go: expect.stringContaining("/login"),
  });
});
