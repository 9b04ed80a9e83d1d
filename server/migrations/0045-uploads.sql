-- Files that people upload, in pieces, where every process of the server reaches them.
create table history_uploads (
  user_id text not null references users on delete cascade,
  upload_id uuid not null,
  received_bytes bigint not null default 0,
  -- the import that reads it; null: it is not whole yet, or nobody said how to read it
  job_id uuid,
  touched_at timestamptz not null,
  primary key (user_id, upload_id)
);

create table history_upload_chunks (
  user_id text not null,
  upload_id uuid not null,
  -- of its first byte in the file
  position bigint not null,
  bytes bytea not null,
  primary key (user_id, upload_id, position),
  foreign key (user_id, upload_id) references history_uploads on delete cascade
);

-- Exports are packed already.
alter table history_upload_chunks alter column bytes set storage external;

-- The order in which jobs of a kind are taken up, and the place of one among them.
create index jobs_by_turn on jobs (kind, coalesce(paused_until, created_at))
  where state in ('waiting', 'running', 'paused');
