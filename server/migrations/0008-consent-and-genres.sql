-- What a person has agreed to, by the version of the text.
create table consents (
  user_id text not null references users on delete cascade,
  version text not null,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);

-- Genres that people gave to tracks themselves.
create table genre_overrides (
  user_id text not null references users on delete cascade,
  track_id text not null,
  genre text not null,
  changed_at timestamptz not null,
  primary key (user_id, track_id)
);
create index genre_overrides_by_change on genre_overrides (user_id, changed_at desc);
