-- When a person's plays were and are not to be seen by others.
create table history_private_sessions (
  user_id text not null references users on delete cascade,
  started_at timestamptz not null,
  -- in the future while it is on
  ends_at timestamptz not null check (ends_at >= started_at),
  primary key (user_id, started_at)
);

comment on table history_private_sessions is 'Written by history.';
