-- Tokens by which a person's own programs come in. The token itself is stored nowhere.
create table access_tokens (
  token_id uuid not null unique default gen_random_uuid(),
  user_id text not null references users on delete cascade,
  name text not null,
  scopes text[] not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, token_id)
);
create index access_tokens_of_person on access_tokens (user_id, created_at desc);

-- What players sent, the latest of each person, and what became of it.
create table scrobble_submissions (
  submission_id bigint generated always as identity,
  user_id text not null references users on delete cascade,
  submitted_at timestamptz not null,
  -- name of the token, which may be deleted since
  token_name text not null,
  client text not null,
  listen_type text not null,
  listens integer not null,
  stored integer not null,
  -- why it was refused, in English; null: it was taken
  refusal text,
  example text not null,
  primary key (user_id, submission_id)
);

-- What a person hears elsewhere just now, as a player of theirs reports it. Never a play.
create table scrobble_playing (
  user_id text primary key references users on delete cascade,
  title text not null,
  artist text not null,
  album text,
  client text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null
);

comment on table access_tokens is 'Written by auth.';
comment on table scrobble_submissions is 'Written by scrobbling.';
comment on table scrobble_playing is 'Written by scrobbling.';
