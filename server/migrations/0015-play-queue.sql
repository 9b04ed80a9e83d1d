-- What plays next, once a person. The lists that a state names are in queue_lists.
create table queue_states (
  user_id text primary key references users on delete cascade,
  version integer not null,
  state jsonb not null,
  changed_at timestamptz not null
);

-- Earlier states, for undo; the highest number is the newest.
create table queue_undo (
  user_id text not null references users on delete cascade,
  version integer not null,
  state jsonb not null,
  primary key (user_id, version)
);

-- Rows of lists that play, unchanging, under the SHA-256 of what they hold: addresses, or numbers of rows for a deck.
create table queue_lists (
  user_id text not null references users on delete cascade,
  id text not null check (id ~ '^[0-9a-f]{64}$'),
  items jsonb not null,
  used_at timestamptz not null,
  primary key (user_id, id)
);

-- How far a list was heard when it was last shuffled.
create table queue_decks (
  user_id text not null references users on delete cascade,
  kind text not null,
  id text not null,
  order_id text not null,
  rows_id text not null,
  cursor integer not null,
  changed_at timestamptz not null,
  primary key (user_id, kind, id)
);

-- Songs and artists that a person does not want to hear.
create table queue_skips (
  user_id text not null references users on delete cascade,
  kind text not null check (kind in ('song', 'artist')),
  id text not null,
  name text not null,
  created_at timestamptz not null,
  primary key (user_id, kind, id)
);
