import { type Kysely, sql } from "kysely";

const statements = [
  // The sign-up that created an unverified account: time, User-Agent, and the hash of the browser's key. Confirming
  // that sign-up keeps its password. Null once the address is verified, or if two sign-ups used the address.
  sql`alter table auth_users
    add column signed_up_at timestamptz,
    add column signed_up_with text constraint auth_users_signed_up_with check (length(signed_up_with) <= 300),
    add column signed_up_browser bytea`,
  sql`update auth_users set signed_up_at = accounts.created_at from accounts
    where accounts.id = auth_users.account_id and auth_users.password_hash is not null
      and case when accounts.email is null then auth_users.phone_confirmed_at is null else auth_users.email_proven is not true end`,
  // What a code was requested for. Only the confirmation of a sign-up keeps the password of that sign-up.
  sql`alter table auth_codes add column occasion text not null default 'signup'
    constraint auth_codes_occasion check (occasion in ('signup', 'otp', 'recover', 'change', 'reauthenticate'))`,
  // Processes of the previous version do not set the column, and their codes must not keep a password.
  sql`alter table auth_codes alter column occasion set default 'otp'`,
  // An implicit flow can be completed only by the browser that started it, and linking only by the client with the code
  // verifier.
  sql`alter table auth_flows
    add column browser_hash bytea,
    add constraint auth_flows_linking check (session_id is null or code_challenge is not null) not valid`,
  // A Google identity joins an account when the code is exchanged, so before that the account may be unknown.
  sql`alter table auth_grants
    alter column account_id drop not null,
    add column google_identity jsonb,
    add column session_id uuid references auth_sessions on delete cascade,
    add constraint auth_grants_holder check (account_id is not null or google_identity is not null),
    add constraint auth_grants_linking check (session_id is null or (account_id is not null and google_identity is not null))`,
  sql`create index auth_grants_session on auth_grants (session_id) where session_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
