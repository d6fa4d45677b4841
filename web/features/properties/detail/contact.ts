import { href } from "react-router";
import { MESSAGING_TEXTS } from "#contract/messaging-terms.ts";
import type { Property } from "#contract/properties.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { loginPath } from "#web/lib/session/safe-redirect.ts";
import type { Session } from "#web/lib/session/session.ts";
import { getProperty, openConversation } from "../calls.ts";

/** Where "Contact Owner" leads, or its message. */
type ContactOutcome = { go: string } | { say: string };

const notRegistered = { say: MESSAGING_TEXTS.ownerUnregistered };

/**
 * Opens the conversation with a home's owner. Returns where to go (sign-in or the conversation), or why not. Never
 * throws.
 */
export async function contactOwner(
  property: Pick<Property, "id" | "owner">,
  session: Exclude<Session, { state: "restoring" }>,
): Promise<ContactOutcome> {
  const toLogin = { go: loginPath(href("/property/:id", { id: property.id })) };
  if (session.state === "visitor") return toLogin;
  try {
    const email = property.owner.email ?? (await api(getProperty, { params: { id: property.id } })).owner.email;
    if (email === null) return notRegistered;
    if (email.toLowerCase() === session.user.email?.toLowerCase()) return { say: MESSAGING_TEXTS.ownProperty };
    const body = { property_id: property.id, owner_email: email };
    const { conversation_id } = await api(openConversation, { body });
    return conversation_id === null ? notRegistered : { go: `/messages?conversation=${conversation_id}` };
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? toLogin : { say: MESSAGING_TEXTS.contactFailed };
  }
}
