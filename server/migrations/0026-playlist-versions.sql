-- What playlists held before they changed, so that people can compare it and get it back. The present state stands in
-- library_playlists and is not kept a second time. These tables go with a person's library, like the rows of it.
create table playlist_versions (
  user_id text not null references users on delete cascade,
  version bigint generated always as identity,
  playlist_id text not null,
  name text not null,
  description text,
  own boolean not null,
  -- rows, with those that are no tracks
  total integer not null,
  content_hash text not null,
  -- when something else took its place
  replaced_at timestamptz not null default now(),
  primary key (user_id, playlist_id, version)
);
create index playlist_versions_by_content on playlist_versions (user_id, content_hash);

-- Rows of versions, once for all that hold the same.
create table playlist_contents (
  user_id text not null references users on delete cascade,
  content_hash text not null,
  -- in order: the id of a track, the URI of an episode, null for what is gone
  items text[] not null,
  -- of each, epoch seconds
  added_at bigint[] not null,
  -- names of episodes by URI; the catalogue has those of tracks
  episodes jsonb,
  primary key (user_id, content_hash)
);
