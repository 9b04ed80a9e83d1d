-- A person's plays by day of UTC, each day in one row, so that all of them are read in a moment. Whoever writes plays
-- marks their days in the same transaction; a marked day is packed anew before it is next read.
create table history_days (
  user_id text not null,
  day date not null,
  -- 18 bytes a play in order of its end, without those that an exact play is the same as: day-packs.db.ts
  plays bytea not null default '',
  is_stale boolean not null default true,
  -- the person's version under which it was packed; 0: not yet
  version bigint not null default 0,
  primary key (user_id, day)
);
create index history_days_stale on history_days (user_id, day) where is_stale;
create index history_days_changed on history_days (user_id, version);

-- Raised by every packing, under a lock of its row, so that later versions are committed later.
create table history_versions (
  user_id text primary key references users on delete cascade,
  version bigint not null
);

-- Plays that were stored before this migration.
insert into history_days (user_id, day)
select distinct user_id, (ended_at at time zone 'UTC')::date from history_plays;

alter table history_plays drop constraint history_plays_source_check;
alter table history_plays add constraint history_plays_source_check
  check (source in ('extended', 'account', 'player', 'recent'));

-- Who wants statistics, and since when; nobody else has a row.
create table stats_opt_ins (
  user_id text primary key references users on delete cascade,
  opted_in_at timestamptz not null
);

-- The song that a person's player is at, until it is over.
create table stats_listening (
  user_id text primary key references users on delete cascade,
  device_id text not null,
  uri text not null,
  name text not null,
  artist text not null,
  album text not null,
  duration_ms integer not null,
  heard_ms integer not null,
  position_ms integer not null,
  is_playing boolean not null,
  shuffle boolean not null,
  started_at timestamptz not null,
  observed_at timestamptz not null
);

-- Songs shorter than a play must be count from their end: there are few, and statistics ask for all of them.
create index catalogue_tracks_short on catalogue_tracks (provider, uri, duration_ms) where duration_ms < 30000;
