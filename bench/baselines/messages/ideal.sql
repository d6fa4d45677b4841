create table conversations (id uuid primary key, seq integer not null default 0, last_message text, last_message_at timestamptz);
create table messages (
  conversation_id uuid not null,
  seq integer not null,
  id uuid not null,
  sender_id uuid not null,
  content text not null,
  created_at timestamptz not null,
  primary key (conversation_id, seq)
);
