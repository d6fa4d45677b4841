-- Credentials, sessions, codes and factors of the auth service.

create table auth_users (
  account_id uuid primary key references accounts on delete cascade,
  password_hash text,
  phone text unique check (phone ~ '^[1-9][0-9]{1,14}$'),
  email_confirmed_at timestamptz,
  email_proven boolean not null default false,
  phone_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  last_sign_in_at timestamptz,
  updated_at timestamptz not null default now(),
  new_email text constraint auth_users_new_email check (new_email = lower(new_email) and length(new_email) <= 254),
  email_change_accepted text constraint auth_users_email_change_accepted
    check (email_change_accepted in ('current', 'new')),
  new_phone text constraint auth_users_new_phone check (new_phone ~ '^[1-9][0-9]{1,14}$'),
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  -- The sign-up that created an unverified account: time, User-Agent, and the hash of the browser's key. Confirming
  -- that sign-up keeps its password. Null once the address is verified, or if two sign-ups used the address.
  signed_up_at timestamptz,
  signed_up_with text constraint auth_users_signed_up_with check (length(signed_up_with) <= 300),
  signed_up_browser bytea
);
create index auth_users_new_email on auth_users (new_email) where new_email is not null;
create index auth_users_new_phone on auth_users (new_phone) where new_phone is not null;

create table auth_identities (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  provider text not null check (provider in ('email', 'phone', 'google')),
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index auth_identities_account on auth_identities (account_id);

-- Authenticator apps. The secret is encrypted with the named key; the code of each 30-second step is accepted once.
create table auth_factors (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  friendly_name text not null constraint auth_factors_name_length check (length(friendly_name) <= 100),
  status text not null default 'unverified' constraint auth_factors_status check (status in ('unverified', 'verified')),
  secret bytea not null,
  sealed_with text not null,
  last_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_factors_friendly_name unique (account_id, friendly_name)
);

create table auth_challenges (
  id uuid primary key,
  factor_id uuid not null references auth_factors on delete cascade,
  client text not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create index auth_challenges_factor on auth_challenges (factor_id);
create index auth_challenges_expires on auth_challenges (expires_at);

-- Refresh tokens are derived from the session's key and counter. They are not stored, and the current one can be
-- returned again.
create table auth_sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  refresh_key bytea not null,
  refresh_counter integer not null default 0 check (refresh_counter >= 0),
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Times of the latest refresh-token rotations, oldest first: a token may be used again within the reuse interval.
  -- Older entries are deleted at the next rotation.
  rotations timestamptz[] not null default '{}',
  -- Started by a recovery mail: the person has verified the address and may set a password.
  is_recovery boolean not null default false,
  -- The factor that upgraded the session. Deleting the factor downgrades the session.
  factor_id uuid constraint auth_sessions_factor references auth_factors,
  constraint auth_sessions_raised check ((aal = 'aal2') = (factor_id is not null))
);
create index auth_sessions_account on auth_sessions (account_id);
create index auth_sessions_factor on auth_sessions (factor_id) where factor_id is not null;

-- Notifies every process of ended sessions, whatever the cause, so that their sockets close.
create function auth_tell_session_ended() returns trigger language plpgsql as $$
  begin
    perform pg_notify('session_ended', old.id::text);
    return null;
  end
$$;
create trigger auth_tell_session_ended after delete on auth_sessions
  for each row execute function auth_tell_session_ended();

-- Sends a notification when sessions of an account may need their second step: when the first factor is added, or one
-- of several is removed.
create function auth_tell_secured() returns trigger language plpgsql as $$
  begin
    perform pg_notify('account_secured', new.account_id::text);
    return null;
  end
$$;
create trigger auth_tell_secured after update of status on auth_factors
  for each row when (old.status = 'unverified' and new.status = 'verified') execute function auth_tell_secured();
create trigger auth_tell_lowered after update of aal on auth_sessions
  for each row when (old.aal = 'aal2' and new.aal = 'aal1') execute function auth_tell_secured();

-- Mailed or texted codes and links. Only hashes are stored. One row per address and kind, and per person and kind: a
-- new code replaces the old one.
create table auth_codes (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null constraint auth_codes_kind check (kind in
    ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'phone_change', 'reauthentication')),
  channel text not null constraint auth_codes_channel check (channel in ('email', 'sms')),
  address text not null,
  code_hash bytea not null,
  link_hash bytea unique,
  code_challenge text,
  code_challenge_method text,
  expires_at timestamptz not null,
  -- What the code was requested for. Only the confirmation of a sign-up keeps the password of that sign-up.
  occasion text not null default 'otp' constraint auth_codes_occasion
    check (occasion in ('signup', 'otp', 'recover', 'change', 'reauthenticate')),
  -- The data of a request for a sign-in code. It becomes the profile only when this code verifies the address.
  data jsonb,
  unique (account_id, kind, channel),
  unique (address, kind),
  constraint auth_codes_challenge check ((code_challenge is null) = (code_challenge_method is null))
);
create index auth_codes_expires on auth_codes (expires_at);

-- Wrong attempts per address and kind. They are counted even if no code exists, so that known and unknown addresses
-- take the same time.
create table auth_code_attempts (
  address text not null,
  kind text not null,
  attempts integer not null,
  begun_at timestamptz not null default now(),
  primary key (address, kind)
);
create index auth_code_attempts_begun on auth_code_attempts (begun_at);

-- The result of a link or an identity provider, until the client that started the flow exchanges it for a session
-- with its verifier.
create table auth_grants (
  code_hash bytea primary key,
  -- null before a Google identity joins an account, when the code is exchanged
  account_id uuid references accounts on delete cascade,
  code_challenge text not null constraint auth_grants_challenge check (code_challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  code_challenge_method text not null constraint auth_grants_method check (code_challenge_method in ('s256', 'plain')),
  amr_method text not null,
  is_recovery boolean not null default false,
  provider_tokens bytea,
  expires_at timestamptz not null,
  google_identity jsonb,
  session_id uuid references auth_sessions on delete cascade,
  constraint auth_grants_holder check (account_id is not null or google_identity is not null),
  constraint auth_grants_linking check (session_id is null or (account_id is not null and google_identity is not null))
);
create index auth_grants_account on auth_grants (account_id);
create index auth_grants_expires on auth_grants (expires_at);
create index auth_grants_session on auth_grants (session_id) where session_id is not null;

-- Sign-ins in progress at Google. Rows are kept for a while after use, to distinguish used states from unknown.
create table auth_flows (
  state_hash bytea primary key,
  nonce text not null,
  code_verifier text not null,
  redirect_to text not null,
  -- PKCE challenge of the client; null in implicit flows
  code_challenge text,
  code_challenge_method text,
  -- account to link the identity to; null for a sign-in. Flows are deleted with their session
  session_id uuid references auth_sessions on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- An implicit flow can be completed only by the browser that started it.
  browser_hash bytea,
  constraint auth_flows_challenge check ((code_challenge is null) = (code_challenge_method is null))
);

-- Linking can be completed only by the client with the code verifier. Not validated, as in databases of versions before
-- 0.1.0, which may have older rows.
alter table auth_flows add constraint auth_flows_linking
  check (session_id is null or code_challenge is not null) not valid;
create index auth_flows_session on auth_flows (session_id) where session_id is not null;
create index auth_flows_expires on auth_flows (expires_at);
