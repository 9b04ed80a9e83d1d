-- How people come back to an account that belongs to no service. The code itself is not kept.
create table recovery_codes (
  user_id text primary key references users on delete cascade,
  code_hash bytea not null unique,
  created_at timestamptz not null
);
