-- People, their sessions and their links to a provider. Every key begins with user_id, so that the tables can
-- be distributed by it; lookups that cannot know it yet (a token, a state) go through a hash.

create table users (
  user_id text primary key,
  provider text not null,
  account_id text not null,
  -- how the provider names the person as an owner of playlists
  provider_user_id text not null,
  display_name text not null,
  image_url text,
  email text,
  is_admin boolean not null default false,
  keepalive text not null default '30d' check (keepalive in ('30d', 'indefinite')),
  created_at timestamptz not null,
  last_login timestamptz not null,
  unique (provider, account_id)
);

create table sessions (
  user_id text not null references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index sessions_by_token on sessions (token_hash);

create table provider_links (
  user_id text primary key references users on delete cascade,
  access_token bytea not null,
  refresh_token bytea not null,
  access_issued_at timestamptz not null,
  access_expires_at timestamptz not null,
  authorized_at timestamptz not null,
  scopes text not null,
  state text not null check (state in ('linked', 'renew')),
  -- set while one process refreshes; another may take over once it is past
  refresh_lease_until timestamptz
);

-- Sign-ins under way. The state is single-use and bound to the browser that asked (decisions, section 3).
create table login_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  code_verifier bytea not null,
  next text not null,
  created_at timestamptz not null
);
