import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { publishSession, publishVisitor } from "#web/lib/session/session.ts";
import { notePressed, type PropertyState } from "../find-property.ts";
import { sampleProperty } from "../sample-property.ts";
import { useProperty } from "./use-property.ts";

const home = sampleProperty();
const READY: PropertyState = { state: "ready", property: home };
const MISSING: PropertyState = { state: "missing" };
const realFetch = globalThis.fetch;

let asked = 0;
function serve(answer: () => Response | Promise<Response>) {
  asked = 0;
  globalThis.fetch = async () => {
    asked += 1;
    return answer();
  };
}
const restoring = () => publishSession({ state: "restoring", user: null, hasListing: false });
const signIn = (id: string) => publishSession({ state: "member", user: { id } as User, hasListing: false });
const show = (fromServer: PropertyState | null) => renderHook(() => useProperty(home.id, fromServer)).result;

beforeEach(restoring);
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

test("a visitor sees the server's result without another request", async () => {
  serve(() => Response.json(home));
  const shown = show(READY);
  act(publishVisitor);
  expect(shown.current.found).toEqual(READY);
  expect(asked).toBe(0);
});

test("owners see their unapproved listing, and never a 404 page while it loads", async () => {
  serve(() => Response.json({ ...home, status: "pending" }));
  const shown = show(MISSING);
  act(() => signIn("owner"));
  expect(shown.current.found).toBeNull();
  await waitFor(() => expect(shown.current.found).toMatchObject({ state: "ready", property: { status: "pending" } }));
});

test("a home that neither visitor nor member can see is not found", async () => {
  serve(() => Response.json({ error: "Property not found", code: "property_not_found" }, { status: 404 }));
  const shown = show(MISSING);
  act(publishVisitor);
  expect(shown.current.found).toEqual(MISSING);
  act(() => signIn("somebody"));
  await waitFor(() => expect(shown.current.found).toEqual(MISSING));
  expect(asked).toBe(1);
});

test("a home stays visible when reading it again fails", async () => {
  serve(() => Response.json({ error: "x", code: "internal" }, { status: 500 }));
  const shown = show(READY);
  act(() => signIn("somebody"));
  await waitFor(() => expect(asked).toBe(1));
  expect(shown.current.found).toEqual(READY);
});

test("after a navigation the page reads the home; a failure can be retried, and is retried online", async () => {
  let isUp = false;
  serve(() => {
    if (!isUp) throw new TypeError("no connection");
    return Response.json(home);
  });
  const shown = show(null);
  expect(shown.current.found).toBeNull();
  act(publishVisitor);
  await waitFor(() => expect(shown.current.found).toEqual({ state: "failed" }));
  act(() => shown.current.tryAgain());
  await waitFor(() => expect(asked).toBe(2));
  await waitFor(() => expect(shown.current.found).toEqual({ state: "failed" }));
  isUp = true;
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  await waitFor(() => expect(shown.current.found).toEqual(READY));
});

test("signing out hides what only the owner may see", async () => {
  serve(() => Response.json({ ...home, status: "pending" }));
  const shown = show(MISSING);
  act(() => signIn("owner"));
  await waitFor(() => expect(shown.current.found?.state).toBe("ready"));
  act(publishVisitor);
  expect(shown.current.found).toEqual(MISSING);
});

test("shows the home of the pressed card at once, until it is read again", async () => {
  serve(() => Response.json({ ...home, rent: home.rent + 1000 }));
  signIn("tenant");
  notePressed(home);
  const shown = show(null);
  expect(shown.current.found).toEqual(READY);
  await waitFor(() => expect(shown.current.found).toMatchObject({ property: { rent: home.rent + 1000 } }));
});

test("what was read offline is read again once online, and stays if that fails", async () => {
  let answer = (): Response => {
    throw new TypeError("no connection");
  };
  serve(() => answer());
  signIn("tenant");
  notePressed(home);
  const shown = show(null);
  const reconnect = () =>
    act(() => {
      window.dispatchEvent(new Event("online"));
    });
  await waitFor(() => expect(asked).toBe(1));
  reconnect();
  await waitFor(() => expect(asked).toBe(2));
  expect(shown.current.found).toEqual(READY);
  answer = () => Response.json({ ...home, is_available: false });
  reconnect();
  await waitFor(() => expect(shown.current.found).toMatchObject({ property: { is_available: false } }));
  answer = () => Response.json({ error: "x", code: "internal" }, { status: 500 });
  reconnect();
  await waitFor(() => expect(asked).toBe(4));
  expect(shown.current.found).toMatchObject({ property: { is_available: false } });
  answer = () => Response.json({ error: "x", code: "property_not_found" }, { status: 404 });
  reconnect();
  await waitFor(() => expect(shown.current.found).toEqual(MISSING));
});

test("never shows the card of another person", async () => {
  serve(() => Response.json(home));
  signIn("owner");
  notePressed(home);
  signIn("tenant");
  expect(show(null).current.found).toBeNull();
});
