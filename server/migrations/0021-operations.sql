-- What people did to playlists and liked songs, so that it can be undone. An operation is what a person asked for once:
-- one addition, or a whole plan. Its parts are the writes that the provider has carried out, in order.
create table operations (
  user_id text not null references users on delete cascade,
  operation_id bigint generated always as identity,
  kind text not null check (kind in ('create', 'rename', 'add', 'remove', 'reorder', 'follow', 'unfollow', 'like', 'unlike',
    'apply', 'merge', 'restore', 'undo', 'elsewhere')),
  -- the operation that this one undoes
  undoes bigint,
  -- the operation that undid this one, once all of it is undone
  undone_by bigint,
  -- the job that carries it out
  job_id uuid,
  -- the write that is under way, as far as going on with it after a kill needs it
  begun jsonb,
  created_at timestamptz not null,
  -- null: it is being carried out, or was cut off
  finished_at timestamptz,
  primary key (user_id, operation_id)
);
create index operations_by_job on operations (job_id) where job_id is not null;
-- An undoing that was cut off goes on: there is never a second one beside it.
create unique index operations_one_undoing on operations (user_id, undoes) where undoes is not null and finished_at is null;

create table operation_parts (
  user_id text not null references users on delete cascade,
  part_id bigint generated always as identity,
  operation_id bigint not null,
  -- null: the liked songs
  playlist_id text,
  playlist_name text,
  kind text not null check (kind in ('create', 'details', 'rows', 'liked', 'follow', 'unfollow')),
  -- what it made of what; journal/changes.ts has the shapes
  change jsonb not null,
  added integer not null,
  removed integer not null,
  -- the provider's version mark afterwards, where it told one
  snapshot_id text,
  -- the part that undid this one
  undone_by bigint,
  created_at timestamptz not null,
  primary key (user_id, part_id)
);
create index operation_parts_by_operation on operation_parts (user_id, operation_id, part_id);
create index operation_parts_by_playlist on operation_parts (user_id, playlist_id, part_id);

-- The earlier record of writes, which nothing ever read but to number the versions of a library.
drop table playlist_operations;
