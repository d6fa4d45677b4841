import { type Kysely, sql } from "kysely";

const statements = [
  // Keeps sending cheap: a send updates one conversation and inserts one message, without checking a foreign key or
  // updating an index. Messages refer to sender and recipient by seat; only participants refers to accounts.
  sql`create table conversations (
    id uuid primary key,
    property_id uuid references properties on delete set null,
    -- no foreign keys: the ids of property, guest and host are kept after these are deleted
    former_property_id uuid not null,
    guest_id uuid not null,
    host_id uuid not null,
    title text not null,
    -- number of messages of each side; their sum is the seq of the last one
    guest_messages integer not null default 0 check (guest_messages >= 0),
    host_messages integer not null default 0 check (host_messages >= 0),
    last_message_at timestamptz,
    last_message_preview text,
    created_at timestamptz not null default now(),
    constraint conversations_two_people check (guest_id <> host_id)
  ) with (fillfactor = 80)`,
  sql`create unique index conversations_one_for_property_and_pair on conversations
    (former_property_id, least(guest_id, host_id), greatest(guest_id, host_id))`,
  sql`create index conversations_property on conversations (property_id)`,

  sql`create table participants (
    conversation_id uuid not null references conversations on delete cascade,
    -- 1 is the guest, 2 the owner at that time, 3 and higher are later owners
    seat smallint not null check (seat > 0),
    id uuid not null,
    account_id uuid references accounts on delete set null,
    joined_at timestamptz not null default now(),
    last_read_at timestamptz,
    -- seq of the last message read, and number of the other side's messages up to it
    read_seq integer not null default 0,
    read_count integer not null default 0 check (read_count between 0 and read_seq),
    primary key (conversation_id, seat),
    unique (conversation_id, account_id)
  ) with (fillfactor = 80)`,
  sql`create index participants_account on participants (account_id)`,

  sql`create table messages (
    conversation_id uuid not null,
    seq integer not null check (seq > 0),
    id uuid not null,
    from_seat smallint not null,
    to_seat smallint not null,
    -- the account of client_id; kept after the account is deleted
    sender_id uuid not null,
    client_id text check (length(client_id) between 1 and 100),
    content text not null check (content <> '' and length(content) <= 4000),
    message_type text not null default 'text',
    attachments text[] not null default '{}',
    created_at timestamptz not null,
    read_at timestamptz,
    primary key (conversation_id, seq),
    constraint messages_not_to_oneself check (from_seat <> to_seat)
  ) with (fillfactor = 90)`,
  sql`create unique index messages_client_id on messages (sender_id, client_id) where client_id is not null`,
  // Deletes messages with their conversation. A foreign key would do the same, but would be checked with each send.
  sql`create function conversations_take_messages() returns trigger language plpgsql as $$
    begin
      delete from messages where conversation_id = old.id;
      return null;
    end
  $$`,
  sql`create trigger conversations_take_messages after delete on conversations
    for each row execute function conversations_take_messages()`,

  // Each send updates the sender's bucket, and would update this index too. The sweep reads the small table
  // sequentially instead.
  sql`drop index rate_limits_allowed_at`,
  sql`alter table rate_limits set (fillfactor = 50)`,

  // Notifies every process of ended sessions and deactivated accounts, whatever the cause, so that their sockets close.
  sql`create function auth_tell_session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('session_ended', old.id::text);
      return null;
    end
  $$`,
  sql`create trigger auth_tell_session_ended after delete on auth_sessions
    for each row execute function auth_tell_session_ended()`,
  sql`create function accounts_tell_closed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('account_closed', old.id::text);
      return null;
    end
  $$`,
  sql`create trigger accounts_tell_closed after update of is_active on accounts
    for each row when (old.is_active and not new.is_active) execute function accounts_tell_closed()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
