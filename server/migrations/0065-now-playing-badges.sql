-- The address below which a person shows everybody what they play. Switched off, the row goes, and the address with it.
create table now_playing_badges (
  user_id text primary key references users on delete cascade,
  -- 128 random bits, in the address
  badge_id text not null unique,
  created_at timestamptz not null
);

comment on table now_playing_badges is 'Written by scrobbling.';
