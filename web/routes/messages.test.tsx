import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import type { Conversation, Message } from "#contract/messaging/conversations.ts";
import { openScreen, refusal, serveApi, testUser } from "#web/testing/open-screen.tsx";
import MessagesRoute from "./messages.tsx";

/** The screen after an in-app navigation. */
const Screen = MessagesRoute as unknown as ComponentType<{ loaderData: null }>;

const NOW = "2026-03-01T10:00:00.000Z";
const person = (user_id: string, user_name: string) => ({ id: user_id, user_id, user_name, is_active: true });

/** A conversation of this user with Meera. */
const conversationOf = (me: User) =>
  ({
    id: "0198a000-0000-7000-8000-00000000c000",
    property_id: "0198a000-0000-7000-8000-00000000a000",
    title: "Tiled house",
    is_active: true,
    blocked: null,
    unread_count: 0,
    property: null,
    participants: [person(me.id, me.name), person("meera", "Meera Krishnan")],
    ask: null,
    asks_outcome: false,
    contact: { mine: "none", theirs: "none", asked_of_me: false },
  }) as unknown as Conversation;

/** Opens the conversation with Meera, which has no messages. */
async function openChat(changes: Partial<Conversation> = {}) {
  const me = testUser();
  const conversation = { ...conversationOf(me), ...changes };
  const messages: Message[] = [];
  const api = serveApi({
    "GET /api/conversations": () => [conversation],
    "GET /api/messages/:conversationId": () => messages,
    "POST /api/messages/send": ({ body }) => {
      const { content, client_id } = body as Message;
      const seq = messages.length + 1;
      const message = {
        ...{ id: `m${seq}`, conversation_id: conversation.id, seq, content, client_id, created_at: NOW },
        ...{ from_user_id: me.id, message_type: "text", read: false, attachments: [], card: null, warnings: [] },
      } as unknown as Message;
      messages.push(message);
      return message;
    },
  });
  const opened = openScreen(
    { "/messages": <Screen loaderData={null} /> },
    { user: me, at: `/messages?conversation=${conversation.id}` },
  );
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Type a message");
  return { ...api, ...opened, field };
}
const shown = () => [...screen.getByRole("log").querySelectorAll("p[dir=auto]")].map(({ textContent }) => textContent);

// Preloaded, so that tests do not wait for dynamic imports.
beforeAll(() => import("#web/ui/overlays/toast-list.tsx"));
// Requests of panels and the socket fail, which is logged.
beforeAll(() => {
  // jsdom has no popovers.
  HTMLElement.prototype.hidePopover = () => {};
});
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a list that fails to load shows an error and can be retried", async () => {
  const { replies } = serveApi({ "GET /api/conversations": () => refusal("") });
  const { user } = openScreen({
    "/messages": (
      <main tabIndex={-1}>
        <Screen loaderData={null} />
      </main>
    ),
  });
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to load conversations");
  replies["GET /api/conversations"] = () => Response.json({ not: "a list" });
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("Failed to load conversations: Invalid data format"),
  );
  replies["GET /api/conversations"] = () => [];
  screen.getByRole("button", { name: "Try Again" }).focus();
  await user.keyboard("{Enter}");
  await screen.findByText("No conversations yet");
  // The focus is not lost when the button disappears.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("Enter sends, Shift+Enter starts a line, and blank or long messages are not sent", async () => {
  const { field, user, sentTo } = await openChat();
  await screen.findByText("Start the conversation below!");
  await user.type(field, "   {Enter}");
  expect(field.value).toBe("   ");
  await user.clear(field);
  fireEvent.change(field, { target: { value: "x".repeat(4001) } });
  expect(screen.getByText("1 character too long")).toBeTruthy();
  await user.type(field, "{Enter}");
  expect(sentTo("POST /api/messages/send")).toEqual([]);
  await user.clear(field);
  await user.type(field, "one{Shift>}{Enter}{/Shift}two{Enter}");
  await waitFor(() => expect(shown()).toEqual(["one\ntwo"]));
  expect(field.value).toBe("");
  expect(document.activeElement).toBe(field);
});

test("a tenant begins an empty chat with a first line, which can be changed before it is sent", async () => {
  const meera = { ...person("meera", "Meera Krishnan"), user_email: "meera@example.test" };
  const { field, user, sentTo } = await openChat({
    property: { id: "0198a000-0000-7000-8000-00000000a000", title: "Tiled house", owner_email: meera.user_email },
    participants: [meera],
  } as unknown as Partial<Conversation>);
  await user.click(await screen.findByRole("button", { name: "Can I visit on Saturday?" }));
  expect([field.value, document.activeElement]).toEqual(["Can I visit on Saturday?", field]);
  expect(sentTo("POST /api/messages/send")).toEqual([]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(shown()).toEqual(["Can I visit on Saturday?"]));
  expect(screen.queryByRole("button", { name: "Is it still available?" })).toBeNull();
});

test("an owner is offered no first lines", async () => {
  await openChat();
  await screen.findByText("Start the conversation below!");
  expect(screen.queryByRole("button", { name: "Is it still available?" })).toBeNull();
});

test("long words, other scripts and links are shown as text, except safe links", async () => {
  const { field, user } = await openChat();
  const text = "שלום नमस्ते 🏠 <b>no</b> javascript:alert(1) see https://example.com/a?b=c.";
  fireEvent.change(field, { target: { value: text } });
  await user.type(field, "{Enter}");
  await waitFor(() => expect(shown()).toEqual([text]));
  const links = [...screen.getByRole("log").querySelectorAll("a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://example.com/a?b=c"]);
  expect(links[0]?.rel).toMatch(/noopener.*nofollow/);
});

test.each([
  [403, "You are not allowed to send messages in this conversation.", undefined],
  [400, "You cannot send messages to yourself.", undefined],
  [418, "", "Request failed"],
])("a message that is refused with %i returns to the field with the server's message", async (status, error, says) => {
  const { field, user, replies } = await openChat();
  replies["POST /api/messages/send"] = () => refusal(error, { status });
  await user.type(field, "Is it free?{Enter}");
  await screen.findByText(says ?? error);
  expect(field.value).toBe("Is it free?");
  expect(shown()).toEqual([]);
});

test("a person is blocked at once, and not if the server refuses", async () => {
  const { user, replies } = await openChat();
  const held = Promise.withResolvers<Response>();
  replies["POST /api/users/me/blocks"] = () => held.promise;
  await user.click(screen.getByRole("button", { name: "Conversation options" }));
  await user.click(screen.getByRole("button", { name: "Block Meera Krishnan" }));
  await screen.findByText("You blocked Meera Krishnan.");
  expect(screen.queryByLabelText("Type a message")).toBeNull();
  held.resolve(refusal("no", { status: 500 }));
  await screen.findByText("Blocking failed. Please try again.");
  expect(await screen.findByLabelText("Type a message")).toBeTruthy();
  expect(screen.queryByText("You blocked Meera Krishnan.")).toBeNull();
});

test("a message that failed keeps its id when it is sent again, unless its text has changed", async () => {
  const { field, user, sentTo, replies } = await openChat();
  const send = replies["POST /api/messages/send"];
  const ids = () => sentTo("POST /api/messages/send").map(({ body }) => (body as Message).client_id);
  replies["POST /api/messages/send"] = () => refusal("No.", { status: 403 });
  await user.type(field, "Is it free?{Enter}");
  await waitFor(() => expect(field.value).toBe("Is it free?"));
  await user.type(field, "{Enter}");
  await waitFor(() => expect(ids()).toHaveLength(2));
  await waitFor(() => expect(field.value).toBe("Is it free?"));
  replies["POST /api/messages/send"] = send;
  await user.type(field, " And when?{Enter}");
  await waitFor(() => expect(shown()).toEqual(["Is it free? And when?"]));
  const [first, again, changed] = ids();
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

test("the Enter that ends the composition of a character does not send the message", async () => {
  const { field, sentTo } = await openChat();
  fireEvent.change(field, { target: { value: "ನಮಸ್ಕಾರ" } });
  fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  expect(field).toHaveProperty("value", "ನಮಸ್ಕಾರ");
  fireEvent.keyDown(field, { key: "Enter", keyCode: 13 });
  await waitFor(() => expect(sentTo("POST /api/messages/send")).toHaveLength(1));
});

test("a message whose response was lost is sent again under the same id and shown once", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const { field, sentTo, replies } = await openChat();
  const send = replies["POST /api/messages/send"];
  let tries = 0;
  replies["POST /api/messages/send"] = async (request) => {
    tries += 1;
    if (tries > 1) return send?.(request) ?? refusal("no");
    throw new TypeError("connection lost");
  };
  fireEvent.change(field, { target: { value: "Only once" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(screen.queryByRole("img", { name: "Sending" })).toBeNull());
  await waitFor(() => expect(shown()).toEqual(["Only once"]));
  const ids = sentTo("POST /api/messages/send").map(({ body }) => (body as Message).client_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  vi.useRealTimers();
});
