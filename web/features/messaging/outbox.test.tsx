import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { openOutbox, sendDraft, setDraft, useOutbox } from "./outbox.ts";

const TO = { conversation_id: "c", to_user_id: "owner", property_id: "p" };
const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

test("shows a message immediately under a temporary id, until the server has responded", async () => {
  const response = Promise.withResolvers<Response>();
  globalThis.fetch = () => response.promise;
  const delivered: unknown[] = [];
  openOutbox("me", (message) => delivered.push(message));
  const { result } = renderHook(() => useOutbox("c"));
  act(() => setDraft("c", "Is it free? "));
  act(() => sendDraft(TO));
  expect(result.current.draft).toBe("");
  expect(result.current.outgoing).toMatchObject([
    { ...TO, id: expect.stringMatching(/^temp-/), content: "Is it free?" },
  ]);
  const copy = { id: "m1", content: "Is it free?" };
  await act(async () => response.resolve(Response.json(copy, { status: 201 })));
  await waitFor(() => expect(result.current.outgoing).toEqual([]));
  expect(delivered).toEqual([copy]);
});

test("returns the text of a rejected message to the field", async () => {
  globalThis.fetch = async () => Response.json({ error: "No.", code: "sending_not_allowed" }, { status: 403 });
  openOutbox("me", () => {});
  const { result } = renderHook(() => useOutbox("c"));
  act(() => setDraft("c", "Is it free?"));
  act(() => sendDraft(TO));
  await waitFor(() => expect(result.current).toMatchObject({ draft: "Is it free?", outgoing: [] }));
});

test("sends a message in an insecure context, without crypto.randomUUID", async () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  const sent: string[] = [];
  globalThis.fetch = async (_, init) => {
    sent.push(JSON.parse(String(init?.body)).client_id);
    return Response.json({ id: "m1", content: "Is it free?" }, { status: 201 });
  };
  openOutbox("me", () => {});
  act(() => setDraft("d", "Is it free?"));
  act(() => sendDraft({ ...TO, conversation_id: "d" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  vi.unstubAllGlobals();
  expect(z.uuidv4().safeParse(sent[0]).success).toBe(true);
});
