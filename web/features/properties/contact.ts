import { href } from "react-router";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Property } from "#contract/properties.ts";
import { ApiError, api } from "#web/lib/api.ts";
import { loginPath } from "#web/lib/safe-redirect.ts";
import type { Session } from "#web/lib/session.ts";
import { getProperty } from "./calls.ts";
import { CONTACT } from "./detail-texts.ts";

/** Where "Contact Owner" leads, or what it says instead. */
export type ContactOutcome = { go: string } | { say: string };

/** Brings somebody and the owner of a home together: to the sign-in, into their conversation, or why not. Never fails. */
export async function contactOwner(
  property: Pick<Property, "id" | "owner">,
  session: Exclude<Session, { state: "restoring" }>,
): Promise<ContactOutcome> {
  const toLogin = { go: loginPath(href("/property/:id", { id: property.id })) };
  if (session.state === "visitor") return toLogin;
  try {
    const email = property.owner.email ?? (await api(getProperty, { params: { id: property.id } })).owner.email;
    if (email === null) return { say: CONTACT.notRegistered };
    if (email.toLowerCase() === session.user.email?.toLowerCase()) return { say: CONTACT.own };
    const conversation = await openConversation(property.id, email);
    return conversation === null ? { say: CONTACT.notRegistered } : { go: `/messages?conversation=${conversation}` };
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? toLogin : { say: CONTACT.failed };
  }
}

type OpenConversation = Endpoint & {
  body: z.ZodType<unknown, { property_id: string; owner_email: string }>;
  reply: z.ZodType<{ conversation_id: string | null }>;
};

/** The conversation about a home with its owner: the one there is, or a new one; null where the owner has no account. */
async function openConversation(propertyId: string, ownerEmail: string): Promise<string | null> {
  const endpoint = { method: "POST", path: "/api/conversations/by-email" } as OpenConversation;
  const reply = await api(endpoint, { body: { property_id: propertyId, owner_email: ownerEmail } });
  return reply.conversation_id;
}
