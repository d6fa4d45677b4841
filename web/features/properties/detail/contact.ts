import { MESSAGING_TEXTS } from "#contract/messaging/messaging-terms.ts";
import type { Property } from "#contract/properties/properties.ts";
import { homeAddress } from "#web/features/places/commute-address.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { loginFrom, type ToLogin } from "#web/lib/session/entrance-state.ts";
import type { Session } from "#web/lib/session/session.ts";

/** Where "Contact Owner" navigates to, or the message that it shows. */
type ContactOutcome = ToLogin | { go: string; state?: never } | { say: string };

const notRegistered = { say: MESSAGING_TEXTS.ownerUnregistered };

/**
 * Opens the conversation with a home's owner. Returns where to navigate (sign-in or the conversation), or why that is
 * not possible. Signing in returns to the home with the destinations of `search`. Never throws.
 */
export async function contactOwner(
  property: { id: string; owner: Pick<Property["owner"], "email"> },
  session: Exclude<Session, { state: "restoring" }>,
  search: string,
): Promise<ContactOutcome> {
  const toLogin = loginFrom(homeAddress(property.id, search), { contactHome: property.id });
  if (session.state === "visitor") return toLogin;
  try {
    const email =
      property.owner.email ?? (await api("GET /api/properties/:id", { params: { id: property.id } })).owner.email;
    if (email === null) return notRegistered;
    if (email.toLowerCase() === session.user.email?.toLowerCase()) return { say: MESSAGING_TEXTS.ownProperty };
    const body = { property_id: property.id, owner_email: email };
    const { conversation_id } = await api("POST /api/conversations/by-email", { body });
    return conversation_id === null ? notRegistered : { go: `/messages?conversation=${conversation_id}` };
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? toLogin : { say: MESSAGING_TEXTS.contactFailed };
  }
}
