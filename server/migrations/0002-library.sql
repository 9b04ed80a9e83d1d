-- The shared catalogue: what a provider says of music, whoever heard it first.

create table catalogue_artists (
  provider text not null,
  id text not null,
  name text not null,
  genres text[] not null default '{}',
  primary key (provider, id)
);

create table catalogue_albums (
  provider text not null,
  id text not null,
  name text not null,
  release_date text,
  images jsonb not null,
  external_url text,
  primary key (provider, id)
);

create table catalogue_tracks (
  provider text not null,
  id text not null,
  uri text not null,
  name text not null,
  duration_ms integer not null,
  explicit boolean not null,
  popularity integer,
  track_number integer,
  disc_number integer,
  isrc text,
  is_local boolean not null,
  album_id text not null,
  -- [{id, name}] in order; names of artists are part of how a track is shown
  artists jsonb not null,
  external_url text,
  -- {tempo, key, mode, danceability} where the provider tells them
  features jsonb,
  primary key (provider, id)
);

-- What a person has, in placements: liked songs and playlist items. The three tables with a row a placement or track
-- have no foreign key to users: checking it would cost as much as the insert, for rows that only a scan of that
-- person writes. Whoever deletes a person deletes them.

create table library_liked (
  user_id text not null,
  track_id text not null,
  added_at timestamptz not null,
  -- offset at the provider when it was read; only breaks ties of added_at
  ordinal integer not null,
  -- the scan that saw it last
  scan_id bigint not null,
  primary key (user_id, track_id)
);
create index library_liked_newest on library_liked (user_id, added_at desc, ordinal);

create table library_playlists (
  user_id text not null references users on delete cascade,
  playlist_id text not null,
  position integer not null,
  uri text not null,
  name text not null,
  description text,
  public boolean,
  collaborative boolean not null,
  owner_id text not null,
  owner_name text not null,
  own boolean not null,
  images jsonb not null,
  external_url text,
  readable boolean not null,
  snapshot_id text not null,
  -- length as the provider's listing tells it
  listed_total integer not null,
  -- the snapshot whose items are complete under `revision`; null: not yet
  items_snapshot text,
  -- which revision of the items is shown
  revision integer not null default 0,
  track_count integer not null default 0,
  skipped_count integer not null default 0,
  duration_ms bigint not null default 0,
  last_added_at timestamptz,
  scan_id bigint not null,
  primary key (user_id, playlist_id)
);

-- A new revision is written beside the shown one and takes its place when it is complete.
create table library_playlist_items (
  user_id text not null,
  playlist_id text not null,
  revision integer not null,
  position integer not null,
  kind text not null check (kind in ('track', 'episode', 'gone')),
  track_id text,
  added_at timestamptz,
  -- of an episode: {id, uri, name, show, duration_ms, external_url}
  episode jsonb,
  primary key (user_id, playlist_id, revision, position)
);

-- Distinct tracks of a person, kept beside the placements so that counting and listing them is cheap.
create table library_tracks (
  user_id text not null,
  track_id text not null,
  primary key (user_id, track_id)
);

create table library_state (
  user_id text primary key references users on delete cascade,
  total_unique integer not null default 0,
  total_placements integer not null default 0,
  skipped integer not null default 0,
  liked_total integer not null default 0,
  -- liked songs that the provider lists but no longer has
  liked_gone integer not null default 0,
  last_scan timestamptz,
  last_full_scan timestamptz
);

-- One row a scan. Progress and checkpoint are stored with the rows they speak of.
create table library_scans (
  user_id text not null references users on delete cascade,
  scan_id bigint generated always as identity,
  status text not null check (status in ('starting', 'running', 'paused', 'done', 'error', 'cancelled')),
  stage text not null default '',
  options jsonb not null,
  checkpoint jsonb not null default '{}',
  expected_total integer not null default 0,
  processed_count integer not null default 0,
  inserted integer not null default 0,
  updated integer not null default 0,
  removed integer not null default 0,
  -- whoever works on it renews this; past it another process may take over
  lease_owner text,
  lease_until timestamptz,
  cancel_requested boolean not null default false,
  paused_until timestamptz,
  detail text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (user_id, scan_id)
);
create unique index library_scans_one_at_a_time on library_scans (user_id) where status in ('starting', 'running', 'paused');

-- Nothing is sent to a provider before the end of its pause, whichever process asks.
create table provider_pauses (
  provider text primary key,
  paused_until timestamptz not null,
  reason text not null
);
