-- Every write to a playlist with what undoing it needs. `before` and `after` hold what the kind changes: the name, or
-- the rows with their positions. Written when the provider has answered.
create table playlist_operations (
  user_id text not null references users on delete cascade,
  operation_id bigint generated always as identity,
  playlist_id text not null,
  kind text not null check (kind in ('create', 'rename', 'add', 'remove', 'reorder', 'follow', 'unfollow')),
  before jsonb not null,
  after jsonb not null,
  -- the provider's version mark afterwards, where it told one
  snapshot_id text,
  created_at timestamptz not null,
  primary key (user_id, operation_id)
);
