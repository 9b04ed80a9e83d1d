-- What a person is told of in the bell. The key says what a notice is about, so that it is made once however many
-- processes come upon the reason for it.
create table notifications (
  user_id text not null references users on delete cascade,
  notification_id bigint generated always as identity,
  type text not null,
  notice_key text not null,
  data jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, notification_id),
  unique (user_id, notice_key)
);
create index notifications_unread on notifications (user_id, notification_id desc) where read_at is null;

-- A sign-in that renews the link of somebody who is signed in: nobody else may come back from it.
alter table login_attempts add column renews_user_id text;

-- What a provider was seen to tell the application that asks; learned once an instance.
create table provider_traits (
  provider text not null,
  client_id text not null,
  has_popularity boolean not null,
  primary key (provider, client_id)
);
