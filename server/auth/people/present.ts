import type { FactorFacts, Identity, Person } from "./person-queries.ts";

const stamp = (time: Date | null) => time?.toISOString() ?? undefined;

function presentIdentity(identity: Identity, person: Person) {
  const { sub, email, ...rest } = identity.identity_data as Record<string, unknown>;
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.account_id,
    provider: identity.provider,
    identity_data: {
      ...rest,
      sub: sub ?? identity.provider_id,
      email,
      // Identity data from Google contains Google's own email_verified.
      ...(identity.provider !== "google" && {
        email_verified: person.email_proven ?? false,
        phone_verified: person.phone_confirmed_at !== null,
      }),
    },
    email: typeof email === "string" ? email : undefined,
    last_sign_in_at: stamp(identity.last_sign_in_at),
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
  };
}

/** Contains nothing that the user can write: clients may base decisions on it. */
export function presentAppMetadata(person: Person, identities: Identity[]) {
  const providers = [...new Set(identities.map((identity) => identity.provider))];
  return {
    provider: providers[0] ?? "email",
    providers,
    ...(person.email !== null && { email_proven: person.email_proven ?? false }),
  };
}

/** Keys of the user metadata in access tokens, with their maximum length: a token is sent with every request. */
const MAX_TOKEN_METADATA_LENGTHS = { name: 200, full_name: 200, avatar_url: 500, picture: 500 };

export function presentTokenMetadata({ user_metadata }: Person): Record<string, string> {
  const given = user_metadata as Record<string, unknown>;
  const bounded = Object.entries(MAX_TOKEN_METADATA_LENGTHS).flatMap(([key, longest]) => {
    const value = given[key];
    return typeof value === "string" && value.length <= longest ? [[key, value] as const] : [];
  });
  return Object.fromEntries(bounded);
}

function presentFactor(factor: FactorFacts) {
  return {
    id: factor.id,
    friendly_name: factor.friendly_name || undefined,
    factor_type: "totp",
    status: factor.status,
    created_at: new Date(factor.created_at).toISOString(),
    updated_at: new Date(factor.updated_at).toISOString(),
    last_challenged_at: factor.last_challenged_at ? new Date(factor.last_challenged_at).toISOString() : undefined,
  };
}

export function presentAuthUser(person: Person, identities: Identity[]) {
  const confirmed = [person.email_confirmed_at, person.phone_confirmed_at].filter((time) => time !== null);
  return {
    id: person.id,
    aud: "authenticated",
    role: "authenticated",
    email: person.email ?? "",
    phone: person.phone ?? "",
    email_confirmed_at: stamp(person.email_confirmed_at),
    phone_confirmed_at: stamp(person.phone_confirmed_at),
    confirmed_at: stamp(confirmed.sort((a, b) => a.getTime() - b.getTime())[0] ?? null),
    confirmation_sent_at: stamp(person.confirmation_sent_at),
    recovery_sent_at: stamp(person.recovery_sent_at),
    new_email: person.new_email ?? undefined,
    email_change_sent_at: stamp(person.email_change_sent_at),
    new_phone: person.new_phone ?? undefined,
    phone_change_sent_at: stamp(person.phone_change_sent_at),
    reauthentication_sent_at: stamp(person.reauthentication_sent_at),
    last_sign_in_at: stamp(person.last_sign_in_at),
    app_metadata: presentAppMetadata(person, identities),
    user_metadata: person.user_metadata as Record<string, unknown>,
    identities: identities.map((identity) => presentIdentity(identity, person)),
    factors: person.factors.length > 0 ? person.factors.map(presentFactor) : undefined,
    created_at: person.created_at.toISOString(),
    updated_at: person.updated_at.toISOString(),
    is_anonymous: false,
  };
}
