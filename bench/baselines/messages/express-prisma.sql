-- The tables that Prisma generates from schema.prisma.
create table users (id uuid primary key, name text not null, email text not null);
create unique index users_email_key on users (email);
create table conversations (id uuid primary key, property_id uuid not null, last_message text, last_message_at timestamp(3));
create table participants (
  conversation_id uuid not null references conversations on delete cascade on update cascade,
  user_id uuid not null references users on delete cascade on update cascade,
  primary key (conversation_id, user_id)
);
create index participants_user_id_idx on participants (user_id);
create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade on update cascade,
  sender_id uuid not null references users on delete cascade on update cascade,
  content text not null,
  created_at timestamp(3) not null default current_timestamp,
  read_at timestamp(3)
);
create index messages_conversation_id_created_at_idx on messages (conversation_id, created_at);
