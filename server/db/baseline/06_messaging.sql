-- Conversations, shared contacts and blocks.

-- Keeps sending cheap: a send updates one conversation and inserts one message, without checking a foreign key or
-- updating an index. Messages refer to sender and recipient by seat; only participants refers to accounts.
create table conversations (
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
  -- Who closed it by blocking the other side. Sending reads this row anyway.
  closed_by uuid,
  constraint conversations_two_people check (guest_id <> host_id)
) with (fillfactor = 80);
create unique index conversations_one_for_property_and_pair on conversations
  (former_property_id, least(guest_id, host_id), greatest(guest_id, host_id));
create index conversations_property on conversations (property_id);

create table participants (
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
) with (fillfactor = 80);
create index participants_account on participants (account_id);

create table messages (
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
  -- what a message of the server shows, such as a visit; null for what a person wrote
  card_id uuid,
  -- bits of what the message was found to be, see contract/messaging/warning-terms.ts
  warnings smallint not null default 0,
  primary key (conversation_id, seq),
  constraint messages_not_to_oneself check (from_seat <> to_seat)
) with (fillfactor = 90);
create unique index messages_client_id on messages (sender_id, client_id) where client_id is not null;

-- Readers who said that a warned message is fine.
create table warning_feedback (
  message_id uuid not null,
  reader_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (message_id, reader_id)
);
create index warning_feedback_reader on warning_feedback (reader_id);

-- Deletes messages with their conversation. A foreign key would do the same, but would be checked with each send.
create function conversations_take_messages() returns trigger language plpgsql as $$
  begin
    delete from warning_feedback where message_id in (
      select id from messages where conversation_id = old.id and warnings <> 0
    );
    delete from messages where conversation_id = old.id;
    return null;
  end
$$;
create trigger conversations_take_messages after delete on conversations
  for each row execute function conversations_take_messages();

-- Pending reminders of unread messages, and when they are due. A send inserts the row with the first unread message;
-- a job takes due rows. There is no foreign key: each first message would check it and lock the recipient's account,
-- for a row that lives for minutes.
create table unread_reminders (
  conversation_id uuid not null,
  account_id uuid not null,
  due_at timestamptz not null,
  primary key (conversation_id, account_id)
);
create index unread_reminders_due on unread_reminders (due_at);

create table contact_asks (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  asker_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  is_approved boolean,
  constraint contact_asks_answer_both check ((answered_at is null) = (is_approved is null))
);
create index contact_asks_conversation on contact_asks (conversation_id, asker_id);
create index contact_asks_asker on contact_asks (asker_id, created_at);

-- Who may see whose number.
create table contact_shares (
  id uuid primary key,
  conversation_id uuid references conversations on delete set null,
  owner_id uuid not null references accounts on delete cascade,
  -- null: Basera's team, while deciding a case
  reader_id uuid references accounts on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz,
  first_read_at timestamptz,
  last_read_at timestamptz,
  reads integer not null default 0 check (reads >= 0),
  -- the shared number
  phone text,
  constraint contact_shares_forgotten check (revoked_at is null or phone is null)
);
create unique index contact_shares_one_open on contact_shares (conversation_id, owner_id) where revoked_at is null;
create index contact_shares_owner on contact_shares (owner_id, created_at);
create index contact_shares_reader on contact_shares (reader_id, created_at);

-- However a share ends, its number is deleted.
create function contact_shares_forget() returns trigger language plpgsql as $$
  begin
    new.phone := null;
    return new;
  end
$$;
create trigger contact_shares_forget before insert or update of revoked_at, phone on contact_shares
  for each row when (new.revoked_at is not null) execute function contact_shares_forget();

-- Deleting a conversation takes the numbers back that were shared in it.
create function conversations_revoke_contacts() returns trigger language plpgsql as $$
  begin
    update contact_shares set revoked_at = clock_timestamp() where conversation_id = old.id and revoked_at is null;
    return old;
  end
$$;
create trigger conversations_revoke_contacts before delete on conversations
  for each row execute function conversations_revoke_contacts();

create table blocks (
  blocker_id uuid not null references accounts on delete cascade,
  blocked_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (blocker_id, blocked_id),
  constraint blocks_two_people check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

-- Ends what two people have with each other. A visit that is over stays as it is.
create function blocks_part(one uuid, other uuid) returns void language plpgsql as $$
  begin
    perform visits_cancel(array(
      select id from visits
      where ((tenant_id = one and owner_id = other) or (tenant_id = other and owner_id = one))
        and status in ('proposed', 'asked', 'booked') and (ends_at is null or ends_at > clock_timestamp())
      order by id for no key update
    ));
    update contact_shares set revoked_at = clock_timestamp()
    where ((owner_id = one and reader_id = other) or (owner_id = other and reader_id = one)) and revoked_at is null;
  end
$$;

create function blocks_part_pair() returns trigger language plpgsql as $$
  begin
    perform blocks_part(new.blocker_id, new.blocked_id);
    return null;
  end
$$;
create trigger blocks_part_pair after insert on blocks for each row execute function blocks_part_pair();
