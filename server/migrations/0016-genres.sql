-- What sources say of artists and tracks, for everybody on this instance: the central library of genres. `key` is
-- `{provider}:{id}` or, of an artist, `name:{folded name}`. `genres` as the source writes them; empty: it knows that
-- there are none. `entity` is the source's own id: two artists of one name are told apart by it, and then neither counts.
create table genre_facts (
  subject text not null check (subject in ('artist', 'track')),
  key text not null,
  source text not null check (source in ('given', 'provider', 'wikidata', 'musicbrainz', 'discogs')),
  entity text not null,
  genres text[] not null,
  is_ambiguous boolean not null default false,
  told_at timestamptz not null,
  primary key (subject, key, source)
);
-- Raised by every change of the facts, so that what was made from them is known to be old.
create table genre_facts_version (
  only_one boolean primary key default true check (only_one),
  version bigint not null
);
insert into genre_facts_version (version) values (0);

-- Files of open data whose import was cut off, and how many of their parts are in.
create table genre_imports (
  identity text primary key,
  parts bigint not null,
  updated_at timestamptz not null
);

-- Genres that people gave to whole albums and artists; those of tracks are in genre_overrides.
create table genre_group_overrides (
  user_id text not null references users on delete cascade,
  scope text not null check (scope in ('album', 'artist')),
  subject_id text not null,
  genre text not null,
  changed_at timestamptz not null,
  primary key (user_id, scope, subject_id)
);

-- What AI answered for a person's tracks, by their own key; null: it was asked and had no answer.
create table genre_ai_answers (
  user_id text not null references users on delete cascade,
  track_id text not null,
  genre text,
  answered_at timestamptz not null,
  primary key (user_id, track_id)
);

-- The genre of each track of a person's library, worked out from all of the above. A track that is not here has none,
-- or was not worked out yet. `central_genre`: without the person's own genres.
create table genre_verdicts (
  user_id text not null references users on delete cascade,
  track_id text not null,
  genre text,
  central_genre text,
  detected text,
  source text not null,
  confidence real not null,
  primary key (user_id, track_id)
);

-- What a person's verdicts were worked out from.
create table genre_verdict_runs (
  user_id text primary key references users on delete cascade,
  made_from text not null,
  finished_at timestamptz not null
);

-- Plans that people may apply: track ids by genre.
create table genre_plans (
  user_id text not null references users on delete cascade,
  hash text not null,
  threshold integer not null,
  tracks_by_genre jsonb not null,
  made_at timestamptz not null,
  primary key (user_id, hash)
);

-- Keys of the AI service, encrypted.
create table ai_keys (
  user_id text primary key references users on delete cascade,
  api_key bytea not null,
  changed_at timestamptz not null
);
