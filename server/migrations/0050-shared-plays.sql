-- A play belongs to every import that holds it: undoing one leaves what another holds too.

-- the place in its import of the file that holds the play; null: unknown, of plays from before
alter table history_plays add column file integer;

-- The import whose file was read, and its place there: another import with the same file holds the same plays.
alter table history_files add column import_id uuid;
alter table history_files add column file integer;

-- Plays that a file holds and another file had brought before.
create table history_shared_plays (
  user_id text not null references users on delete cascade,
  import_id uuid not null,
  file integer not null,
  name_key bigint not null,
  ended_at timestamptz not null,
  ms_played integer not null,
  song_id bigint not null,
  source text not null,
  primary key (user_id, name_key, ended_at, ms_played, song_id, source, import_id, file)
);

-- Files that were not read, because of_file of of_import has the same content.
create table history_shared_files (
  user_id text not null references users on delete cascade,
  import_id uuid not null,
  file integer not null,
  of_import uuid not null,
  of_file integer not null,
  primary key (user_id, import_id, file)
);
