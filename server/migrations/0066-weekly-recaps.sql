-- By which clock a person's weeks end, and when the present one does: then they hear of it.
create table recap_clocks (
  user_id text primary key references users on delete cascade,
  -- IANA name, as their browser has it
  time_zone text not null,
  next_at timestamptz not null
);
create index recap_clocks_due on recap_clocks (next_at);

-- Where a person gets mail of this instance, and which.
create table mail_addresses (
  user_id text primary key references users on delete cascade,
  address text not null,
  -- of the screens in which it was entered: for those who chose none
  language text not null,
  kinds text[] not null,
  -- null: it is not known yet whether it is theirs
  confirmed_at timestamptz,
  -- of the code that was sent to it
  code_hash bytea,
  code_sent_at timestamptz,
  code_tries integer not null default 0
);

-- A mail that is sent once, whoever queues it and how often: what it is about.
alter table mails add column once_key text unique;

comment on table recap_clocks is 'Written by stats.';
comment on table mail_addresses is 'Written by mail.';
