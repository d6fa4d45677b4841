import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import { findPerson, listIdentities } from "./people/person-queries.ts";
import { listSessions } from "./sessions/session-queries.ts";

const stamp = (time: Date | string | null) => (time === null ? null : new Date(time).toISOString());

export async function signInOf(db: Database, { id }: { id: string }): Promise<PersonalData["sign_in"]> {
  const person = await findPerson(db, id);
  if (!person) return null;
  const { phone, new_email, new_phone } = person;
  return {
    has_password: person.password_hash !== null,
    phone,
    new_email,
    new_phone,
    email_confirmed_at: stamp(person.email_confirmed_at),
    phone_confirmed_at: stamp(person.phone_confirmed_at),
    last_sign_in_at: stamp(person.last_sign_in_at),
    signed_up_at: stamp(person.signed_up_at),
    signed_up_with: person.signed_up_with,
  };
}

export async function identitiesOf(db: Database, { id }: { id: string }): Promise<PersonalData["identities"]> {
  return (await listIdentities(db, id)).map((identity) => ({
    id: identity.id,
    provider: identity.provider,
    identity_data: identity.identity_data as Record<string, unknown>,
    created_at: identity.created_at.toISOString(),
    last_sign_in_at: stamp(identity.last_sign_in_at),
  }));
}

export async function sessionsOf(db: Database, { id }: { id: string }): Promise<PersonalData["sessions"]> {
  return (await listSessions(db, id)).map((session) => ({
    id: session.id,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    user_agent: session.user_agent,
  }));
}

/** Leaves out the secrets. */
export async function factorsOf(db: Database, { id }: { id: string }): Promise<PersonalData["factors"]> {
  return ((await findPerson(db, id))?.factors ?? []).map((factor) => ({
    id: factor.id,
    friendly_name: factor.friendly_name,
    status: factor.status,
    created_at: new Date(factor.created_at).toISOString(),
    last_challenged_at: stamp(factor.last_challenged_at),
  }));
}
