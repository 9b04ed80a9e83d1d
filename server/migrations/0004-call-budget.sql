-- Calls sent to each provider, by hour (its beginning) and by who waited for them (decisions, section 5).
create table provider_calls (
  provider text not null,
  hour timestamptz not null,
  priority text not null check (priority in ('interactive', 'background')),
  calls integer not null,
  primary key (provider, hour, priority)
);

-- The one queue of a provider whose calls are limited, for all processes: who waits for a turn and who has one.
-- Leases run by the database's clock; a process that died holds its place for some seconds only.
create table provider_turns (
  provider text not null,
  turn bigint generated always as identity,
  owner text not null,
  priority text not null check (priority in ('interactive', 'background')),
  is_running boolean not null default false,
  lease_until timestamptz not null,
  primary key (provider, turn)
);

-- One row a limited provider, locked by whoever takes a turn; with it the short limit that everybody waits out.
create table provider_gates (
  provider text primary key,
  wait_until timestamptz
);

-- Answers that are asked for again and again, kept with their ETag; the body is gzipped.
create table provider_answers (
  user_id text not null references users on delete cascade,
  address text not null,
  etag text not null,
  body bytea not null,
  stored_at timestamptz not null,
  primary key (user_id, address)
);

-- When something that is asked for at intervals was last asked for a person, whichever process asked.
create table provider_polls (
  user_id text not null references users on delete cascade,
  subject text not null,
  asked_at timestamptz not null,
  primary key (user_id, subject)
);

-- Calls that a scan has before it, as far as it knew when it was paused.
alter table library_scans add column calls_left integer;
