-- What a person decided of songs in statistics: two are one, or one is by itself. No play is changed by it.
create table stats_song_decisions (
  user_id text not null references users on delete cascade,
  decision_id uuid not null default gen_random_uuid(),
  -- the latest counts
  decided_at timestamptz not null,
  kind text not null check (kind in ('merge', 'split')),
  -- ids of songs: 64 bits of a hash
  song_id bigint not null,
  other_id bigint,
  -- their names as they were shown
  name text not null,
  artist text not null,
  other_name text,
  other_artist text,
  check ((kind = 'merge') = (other_id is not null)),
  primary key (user_id, decision_id)
);

-- What a person leaves out of statistics.
create table stats_left_out (
  user_id text not null references users on delete cascade,
  rule_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  kind text not null check (kind in ('artist', 'album', 'genre')),
  -- the id of the artist or the album in statistics, the name of the genre
  target text not null,
  name text not null,
  -- hours of the viewer's clock at which it is left out, from the first up to the last; null: always
  from_hour integer check (from_hour between 0 and 23),
  to_hour integer check (to_hour between 0 and 23),
  check ((from_hour is null) = (to_hour is null)),
  primary key (user_id, rule_id)
);

comment on table stats_song_decisions is 'Written by stats.';
comment on table stats_left_out is 'Written by stats.';
