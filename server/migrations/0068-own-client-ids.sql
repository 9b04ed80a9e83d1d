-- The application of a person's own at the music service, where the operator allows it: its Client ID, which is no secret.
create table own_applications (
  user_id text primary key references users on delete cascade,
  client_id text not null,
  changed_at timestamptz not null
);

-- which application a sign-in is for; null: the instance's
alter table login_attempts add column own_client_id text;
-- the tokens were given to the person's own application
alter table provider_links add column is_own_client boolean not null default false;

comment on table own_applications is 'Written by auth.';
