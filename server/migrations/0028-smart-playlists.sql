-- Playlists that a rule fills. The rows of the playlist itself are the library's.
create table smart_playlists (
  user_id text not null references users on delete cascade,
  playlist_id text not null,
  -- the text form: contract/rule-text.ts
  rule text not null,
  schedule text not null check (schedule in ('never', 'daily', 'weekly')),
  -- null: by hand alone
  next_refresh_at timestamptz,
  -- null: it was never filled
  refreshed_at timestamptz,
  -- why the last refresh changed nothing
  failure text,
  -- addresses that the last refresh left, so that what a person changed since is told
  written jsonb not null,
  -- addresses that the person keeps in, and out, whatever the rule says
  kept jsonb not null,
  left_out jsonb not null,
  -- the refresh that is under way, as far as going on with it after a kill needs it
  begun jsonb,
  created_at timestamptz not null,
  primary key (user_id, playlist_id)
);
create index smart_playlists_due on smart_playlists (next_refresh_at) where next_refresh_at is not null;

alter table operations drop constraint operations_kind_check;
alter table operations add constraint operations_kind_check check (kind in ('create', 'rename', 'add', 'remove', 'reorder',
  'follow', 'unfollow', 'like', 'unlike', 'apply', 'merge', 'restore', 'smart', 'refresh', 'undo', 'elsewhere'));
