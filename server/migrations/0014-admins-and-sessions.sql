-- Who is admin, and which devices are signed in.

-- Accounts of the demo are admin on purpose only: ADMINS grants it again at the start that follows.
update users set is_admin = false where provider = 'demo';

-- What a person is shown of a session; the hash of its token is never told.
alter table sessions add column session_id text not null default gen_random_uuid()::text;
alter table sessions add column device text not null default '';
create unique index sessions_by_id on sessions (user_id, session_id);

-- The session from which somebody renews their link: the renewal ends with it.
alter table login_attempts add column session_hash bytea;

-- The code that makes somebody admin while nobody is, sealed: at most one, good in every process.
create table set_up_codes (
  only_one boolean primary key default true check (only_one),
  code bytea not null
);

-- What admins changed, oldest first. Ids only, so that nothing of a person is left when the account is deleted.
create table admin_writes (
  write_id bigint generated always as identity primary key,
  written_at timestamptz not null,
  -- null: whoever held the set-up code, or the operator's settings
  actor_id text,
  via text not null check (via in ('session', 'set-up-code', 'settings')),
  action text not null,
  subject_id text,
  detail jsonb not null
);
