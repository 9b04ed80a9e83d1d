-- Liked songs and playlists as an account package holds them, kept beside the import that brought them: what is shown of
-- them is worked out anew with every import and undo. A row a song is too many for foreign keys, as of plays.

create table history_lists (
  user_id text not null,
  import_id uuid not null,
  -- which file of the export, and which list in it
  file integer not null,
  list integer not null,
  kind text not null check (kind in ('liked', 'playlist')),
  name text not null,
  description text,
  primary key (user_id, import_id, file, list)
);

create table history_list_songs (
  user_id text not null,
  import_id uuid not null,
  file integer not null,
  list integer not null,
  position integer not null,
  uri text,
  name text not null,
  artist text not null,
  album text,
  added_at timestamptz,
  primary key (user_id, import_id, file, list, position)
);

-- Whether the cache holds anything that an export told and no scan.
alter table library_state add column is_imported boolean not null default false;
