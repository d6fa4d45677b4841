import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { ContactType } from "#contract/messaging/contact-terms.ts";
import type { Conversation } from "#contract/messaging/conversations.ts";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import ContactMessage from "./contact-message.tsx";

const ASKED = { mine: "none", theirs: "none", asked_of_me: true } as const;
const NONE = { ...ASKED, asked_of_me: false };
const CHANGED = { ...NONE, mine: "changed" } as const;
const SHARED = { ...NONE, mine: "shared" } as const;
type Contact = Conversation["contact"];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface LogProps {
  type: ContactType;
  isOwn: boolean;
  contact: Contact;
}

function Log({ contact, ...event }: LogProps) {
  const [conversation, setConversation] = useState({ id: "c", blocked: null, contact } as Conversation);
  return (
    <div role="log" aria-label="Messages" tabIndex={-1}>
      <ContactMessage conversation={conversation} name="Ananya" isLatest onChanged={setConversation} {...event} />
    </div>
  );
}

test.each<[string, LogProps, Contact]>([
  ["Approve", { type: "contact-ask", isOwn: false, contact: ASKED }, SHARED],
  ["Not now", { type: "contact-ask", isOwn: false, contact: ASKED }, NONE],
  ["Take back", { type: "contact-share", isOwn: true, contact: SHARED }, NONE],
  ["Share my new number", { type: "contact-share", isOwn: true, contact: CHANGED }, SHARED],
])("%s moves the focus to the messages, as its card disappears", async (name, props, contact) => {
  vi.stubGlobal("fetch", async () => Response.json({ id: "c", blocked: null, contact }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: <Log {...props} /> }])} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("log")));
});

test("a shared number can be called, opens WhatsApp, and loads again when the network is back", async () => {
  let isReachable = false;
  vi.stubGlobal("fetch", async () => {
    if (!isReachable) throw new TypeError("no connection");
    return Response.json([{ phone: "+919812345678", checked: true }]);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider
        router={createMemoryRouter([
          { path: "/", element: <Log type="contact-share" isOwn={false} contact={{ ...NONE, theirs: "shared" }} /> },
        ])}
      />
    </QueryClientProvider>,
  );
  await screen.findByText("The number could not be loaded.");
  isReachable = true;
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  // One of the parts, between which there are gaps.
  const number = (await screen.findByText("98123")).closest("a");
  expect([number?.textContent, number?.getAttribute("href")]).toEqual(["+919812345678", "tel:+919812345678"]);
  expect(screen.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toBe("https://wa.me/919812345678");
});
