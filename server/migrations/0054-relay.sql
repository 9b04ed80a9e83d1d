-- Where a person's plays are sent on to: their account at ListenBrainz.
create table relays (
  user_id text primary key references users on delete cascade,
  -- the account, as ListenBrainz names it
  account_name text not null,
  -- encrypted
  token bytea not null,
  -- plays that began before it are not sent
  since timestamptz not null,
  sent integer not null default 0,
  -- plays that ListenBrainz refused
  refused integer not null default 0,
  last_sent_at timestamptz,
  -- failed tries since the last that succeeded, and when the next is due
  tries integer not null default 0,
  next_at timestamptz not null,
  -- why nothing is sent any more; null: it is sent
  stopped_message jsonb
);

-- Plays that were sent on, or refused, so that each is sent once.
create table relayed_plays (
  user_id text not null references users on delete cascade,
  name_key bigint not null,
  started_at timestamptz not null,
  primary key (user_id, name_key, started_at)
);

comment on table relays is 'Written by scrobbling.';
comment on table relayed_plays is 'Written by scrobbling.';
