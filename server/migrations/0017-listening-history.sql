-- What a person has listened to. A row a play is too many for foreign keys: whoever deletes a person deletes them.

-- Songs as plays name them. Of names alone where an export holds no address: then song_id is name_key.
create table history_songs (
  user_id text not null,
  -- 64 bits of a hash: of the address, or of the names
  song_id bigint not null,
  -- 64 bits of a hash of the folded names; the same for every address of a song
  name_key bigint not null,
  uri text,
  name text not null,
  artist text not null,
  album text,
  primary key (user_id, song_id)
);

create table history_plays (
  user_id text not null,
  name_key bigint not null,
  -- of a play that is known to the minute, the beginning of that minute
  ended_at timestamptz not null,
  ms_played integer not null,
  song_id bigint not null,
  started_at timestamptz not null,
  source text not null check (source in ('extended', 'account', 'player')),
  -- the job of the import that added it; null: the player reported it
  import_id uuid,
  -- an import whose exact play is this one; this one is then not shown or counted
  hidden_by uuid,
  is_to_minute boolean not null,
  is_private boolean not null,
  is_video boolean not null,
  skipped boolean,
  shuffle boolean,
  offline boolean,
  -- android, ios, windows and so on: never a device
  platform text,
  primary key (user_id, name_key, ended_at, ms_played, song_id)
);
create index history_plays_by_time on history_plays (user_id, ended_at desc);

-- One row an import, kept longer than its job.
create table history_imports (
  user_id text not null references users on delete cascade,
  job_id uuid not null,
  filename text not null,
  file_size_bytes bigint not null,
  -- null: as its job says
  status text check (status in ('completed', 'failed', 'cancelled')),
  report jsonb not null,
  error_log text,
  created_at timestamptz not null,
  primary key (user_id, job_id)
);
