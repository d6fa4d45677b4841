import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import type { Conversation, Message } from "#contract/messaging/conversations.ts";
import { DECLINE_TEXT } from "#contract/messaging/reply-terms.ts";
import { timeLeft } from "#web/features/messaging/waiting/waiting.ts";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { openScreen, refusal, serveApi, testUser } from "#web/testing/open-screen.tsx";
import MessagesRoute from "./messages.tsx";
import MyListingsRoute from "./my-listings.tsx";

/* Questions that wait: on My Listings, in Messages and in the chat. Screens as after an in-app navigation. */
type Screen = ComponentType<{ loaderData: null }>;
const MyListings = MyListingsRoute as unknown as Screen;
const Messages = MessagesRoute as unknown as Screen;
const screens = { "/my-listings": <MyListings loaderData={null} />, "/messages": <Messages loaderData={null} /> };

const HOME = "0198a000-0000-7000-8000-00000000a000";
let made = 0;

/** A conversation in which this person asked the user, or the user them. */
function asked(me: { id: string; name: string }, name: string, changes: Partial<Conversation> = {}): Conversation {
  made += 1;
  const id = `0198a000-0000-7000-8000-${String(made).padStart(12, "c")}`;
  const person = (user_id: string, user_name: string) => ({ id: user_id, user_id, user_name, is_active: true });
  return {
    ...{ id, property_id: HOME, title: "Bright 2BHK", is_active: true, blocked: null, unread_count: 0, property: null },
    ...{ created_by: name, last_message_preview: `Is it free? ${name}`, last_message_at: "2026-03-01T10:00:00.000Z" },
    participants: [person(name, name), person(me.id, me.name)],
    waiting: { state: "waiting", due_at: new Date(Date.now() + made * HOUR_MS + 60_000).toISOString() },
    ...{ ask: null, asks_outcome: false, contact: { mine: "none", theirs: "none", asked_of_me: false } },
    ...changes,
  } as unknown as Conversation;
}

/** Opens a screen of an owner for whom these people wait. */
function openWaiting(names: string[], at: keyof typeof screens = "/my-listings") {
  const me = testUser({ type: "owner" });
  const waiting = names.map((name) => asked(me, name));
  const sent: string[] = [];
  const listing = sampleProperty({ id: HOME, title: "Bright 2BHK", status: "approved" });
  const api = serveApi({
    "GET /api/conversations": () => waiting,
    "GET /api/messages/:conversationId": () => [],
    "GET /api/properties/owner": () => [listing],
    "GET /api/properties/:id/clock": () => ({ explanation: "Homes go fast." }) as never,
    "GET /api/visits": () => [],
    "PATCH /api/properties/:id": () => ({ ...listing, is_available: false, away: "rented" as const }),
    "POST /api/messages/send": ({ body }) => {
      const { content, client_id, conversation_id } = body as Message;
      sent.push(content);
      const index = waiting.findIndex(({ id }) => id === conversation_id);
      waiting.splice(index, 1, { ...waiting[index], waiting: { state: "answered", due_at: null } } as Conversation);
      return {
        ...{ id: `m${sent.length}`, seq: 2, conversation_id, content, client_id },
        from_user_id: me.id,
      } as never;
    },
    "POST /api/conversations/decline": ({ body }) => ({
      batch_id: "0198a000-0000-7000-8000-0000000000b1",
      count: (body as { conversation_ids: string[] }).conversation_ids.length,
    }),
    "DELETE /api/conversations/decline/:batchId": () => ({ ok: true }) as const,
  });
  return { me, waiting, sent, ...api, ...openScreen(screens, { user: me, hasListing: true, at }) };
}

const box = (title: string) => screen.findByRole("region", { name: title });
const button = (name: string) => screen.findByRole("button", { name });

// Preloaded, so that tests do not wait for dynamic imports.
beforeAll(() =>
  Promise.all([
    import("#web/ui/overlays/toast-list.tsx"),
    import("#web/features/messaging/waiting/waiting-box.tsx"),
    import("#web/features/messaging/waiting/decline-dialog.tsx"),
    import("#web/features/messaging/waiting/question-state.tsx"),
  ]),
);
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the time that is left is in hours, then in minutes", () => {
  const at = Date.parse("2026-03-01T10:00:00.000Z");
  const after = (minutes: number) => timeLeft(new Date(at + minutes * 60_000).toISOString(), at);
  expect(after(23 * 60 + 59)).toEqual({ text: "23 h left", isSoon: false });
  expect(after(120)).toEqual({ text: "2 h left", isSoon: true });
  expect(after(59.5)).toEqual({ text: "60 min left", isSoon: true });
  expect(after(0)).toEqual({ text: "Due now", isSoon: true });
});

test("My Listings lists who waits, and a press answers once", async () => {
  const { user, sent, sentTo } = openWaiting(["Ravi", "Farah"]);
  const shown = within(await box("2 people wait for an answer"));
  expect(shown.getByText("Is it free? Ravi")).toBeTruthy();
  expect(sentTo("GET /api/conversations")[0]?.query.get("waiting")).toBe("true");
  await user.dblClick(await button("Yes, it is available, to Ravi"));
  await box("1 person waits for an answer");
  expect(sent).toEqual(["Yes, it is available."]);
  await user.click(await button("Choose a time, to Farah"));
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  expect(sent[1]).toMatch(new RegExp(`/property/${HOME}$`));
});

test("an answer that fails can be pressed again, and keeps its client_id", async () => {
  const { user, replies, sentTo } = openWaiting(["Ravi"]);
  const send = replies["POST /api/messages/send"];
  replies["POST /api/messages/send"] = () => refusal("Please wait.", { status: 429, code: "too_many_requests" });
  await user.click(await button("Sorry, it is taken, to Ravi"));
  await screen.findByText("Not sent. Please try again.");
  if (send) replies["POST /api/messages/send"] = send;
  await user.click(await button("Sorry, it is taken, to Ravi"));
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  const ids = sentTo("POST /api/messages/send").map(({ body }) => (body as Message).client_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("declining all sends one edited text, and Undo takes it back", async () => {
  const { user, sentTo, waiting } = openWaiting(["Ravi", "Farah"]);
  await user.click(await button("Decline all 2"));
  const dialog = within(await screen.findByRole("dialog", { name: "Tell 2 people that it is taken?" }));
  const field = dialog.getByLabelText<HTMLTextAreaElement>("Your message");
  expect(field.value).toBe(DECLINE_TEXT);
  await user.clear(field);
  await user.click(dialog.getByRole("button", { name: "Send to 2 people" }));
  expect(await dialog.findByText("Write a few words.")).toBeTruthy();
  expect(sentTo("POST /api/conversations/decline")).toEqual([]);
  await user.type(field, "Sorry!");
  await user.dblClick(dialog.getByRole("button", { name: "Send to 2 people" }));
  await screen.findByText("2 people are told.");
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  expect(sentTo("POST /api/conversations/decline").map(({ body }) => body)).toEqual([
    { conversation_ids: waiting.map(({ id }) => id), text: "Sorry!", client_id: expect.any(String) },
  ]);
  await user.click(await button("Undo"));
  await screen.findByText("Taken back. No one was told.");
  await box("2 people wait for an answer");
});

test("Undo that is too late says so", async () => {
  const { user, replies } = openWaiting(["Ravi"]);
  replies["DELETE /api/conversations/decline/:batchId"] = () => refusal("", { status: 409, code: "already_sent" });
  await user.click(await button("Decline"));
  await user.click(await button("Send to 1 person"));
  await user.click(await button("Undo"));
  await screen.findByText("The messages are being sent already.");
});

test("a text that fails to be sent stays in the dialog, and is sent once", async () => {
  const { user, replies, sentTo } = openWaiting(["Ravi"]);
  const send = replies["POST /api/conversations/decline"];
  replies["POST /api/conversations/decline"] = () => refusal("no", { status: 500, code: "internal" });
  await user.click(await button("Decline"));
  await user.click(await button("Send to 1 person"));
  await screen.findByText("The message could not be sent. Please try again.");
  if (send) replies["POST /api/conversations/decline"] = send;
  await user.click(await button("Send to 1 person"));
  await screen.findByText("1 person is told.");
  const ids = sentTo("POST /api/conversations/decline").map(({ body }) => (body as { client_id: string }).client_id);
  expect(new Set(ids).size).toBe(1);
});

test("marking a home as rented offers to tell those who waited", async () => {
  const { user, replies, sentTo, waiting } = openWaiting(["Ravi"]);
  await box("1 person waits for an answer");
  replies["GET /api/conversations"] = () => [];
  await user.click(await button("Mark as rented"));
  await user.click(await button("Send to 1 person"));
  await screen.findByText("1 person is told.");
  expect(sentTo("POST /api/conversations/decline")).toMatchObject([{ body: { conversation_ids: [waiting[0]?.id] } }]);
});

test("marking a home as rented does not ask if no one waits", async () => {
  const { user } = openWaiting([]);
  await user.click(await button("Mark as rented"));
  await screen.findByText("Marked as rented. It no longer shows in browse.");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("who waits stands above the conversations and not among them, and the chat has the answers", async () => {
  const { user, sent } = openWaiting(["Ravi", "Farah"], "/messages");
  const list = await screen.findByRole("list", { name: "2 people wait for an answer" });
  expect(screen.getAllByRole("listitem")).toEqual(within(list).getAllByRole("listitem"));
  await user.click(within(list).getByRole("button", { name: /Ravi/ }));
  await user.click(await button("Yes, it is available, to Ravi"));
  await screen.findByRole("list", { name: "1 person waits for an answer" });
  expect(sent).toEqual(["Yes, it is available."]);
  expect(screen.queryByRole("group", { name: "Answers to Ravi" })).toBeNull();
});

/** Opens the chat of a tenant whose question has this state. */
function openAsTenant(waiting: Conversation["waiting"], messages: Partial<Message>[] = [{}]) {
  const me = testUser();
  const conversation = asked(me, "Meera", { created_by: me.id, waiting });
  const message = (changes: Partial<Message>, seq: number) => ({
    ...{ id: `m${seq}`, seq, conversation_id: conversation.id, content: "Is it free?", client_id: null },
    ...{ from_user_id: me.id, from_user: {}, message_type: "text", read: false, attachments: [], card: null },
    ...{ warnings: [], created_at: "2026-03-01T10:00:00.000Z" },
    ...changes,
  });
  const api = serveApi({
    "GET /api/conversations": () => [conversation],
    "GET /api/messages/:conversationId": () => messages.map((one, index) => message(one, index + 1)) as never,
    "GET /api/properties/:id/similar": () => [sampleProperty({ title: "Quiet 2BHK" })],
  });
  return { ...api, ...openScreen(screens, { user: me, at: `/messages?conversation=${conversation.id}` }) };
}
const due = () => new Date(Date.now() + HOUR_MS).toISOString();

test("a tenant reads what to expect after a question", async () => {
  openAsTenant({ state: "waiting", due_at: due() });
  await screen.findByText("Sent. Most owners answer within a day.");
});

test("shows no reply hint after an answer or without a question", async () => {
  for (const waiting of [{ state: "answered", due_at: null } as const, null]) {
    openAsTenant(waiting, [{}, { from_user_id: "Meera", content: "Yes." }]);
    await screen.findByText("Yes.");
    expect(screen.queryByText("Sent. Most owners answer within a day.")).toBeNull();
    expect(screen.queryByRole("article")).toBeNull();
    cleanup();
  }
});

test.each([
  ["No answer yet", "ran_out", []],
  ["This home is no longer available", "closed", []],
  ["The owner said no this time", "answered", [{ message_type: "decline", content: "It is taken." }]],
  ["The owner said no this time", "closed", [{ message_type: "decline", content: "It is taken." }]],
] as const)("a tenant reads “%s” when the question is %s, with similar homes", async (title, state, answers) => {
  openAsTenant({ state, due_at: null }, [{}, ...answers.map((one) => ({ ...one, from_user_id: "Meera" }))]);
  const article = await screen.findByRole("article", { name: title });
  expect(await within(article).findByRole("link", { name: "Quiet 2BHK" })).toBeTruthy();
});
