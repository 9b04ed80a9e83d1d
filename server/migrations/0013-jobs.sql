-- Everything long: who started it, where it is, who works on it. platform/jobs has the rules.
create table jobs (
  job_id uuid primary key,
  -- null: the instance's own
  user_id text references users on delete cascade,
  kind text not null,
  -- of several of one person and kind, one with the same key is open at a time
  key text not null,
  state text not null check (state in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
  input jsonb not null,
  -- where it goes on after a kill; null until something was saved
  checkpoint jsonb,
  progress jsonb not null,
  -- times that it was begun since its checkpoint was saved
  attempts integer not null default 0,
  -- the process that works on it renews this; past it another may take over
  lease_owner uuid,
  lease_until timestamptz,
  cancel_requested boolean not null default false,
  -- not begun before
  paused_until timestamptz,
  error jsonb,
  created_at timestamptz not null,
  finished_at timestamptz
);
create unique index jobs_one_open on jobs (user_id, kind, key) nulls not distinct
  where state in ('waiting', 'running', 'paused');
create index jobs_by_person on jobs (user_id, created_at desc);

-- The queue of earlier versions. What it held is queued anew: scans by their rows, sweeps at every start.
drop schema if exists jobs cascade;
