-- Mails to be sent, and what became of them. server/features/mail has the rules.
create table mails (
  mail_id uuid primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  -- waiting: there is no mail server; sending: a process hands it over, or was killed while it did
  state text not null check (state in ('waiting', 'queued', 'sending', 'sent', 'failed')),
  -- the job that may hand it over; an earlier one finds another's id here and leaves it
  job_id uuid,
  -- times that it was handed over, or that this was tried
  attempts integer not null default 0,
  -- what the mail server, or the network, said last
  error text,
  created_at timestamptz not null,
  -- when it is tried again
  next_at timestamptz,
  sent_at timestamptz
);
create index mails_by_age on mails (created_at desc, mail_id);

-- Templates that an admin has changed; the others are as the program has them.
create table mail_templates (
  kind text primary key,
  subject text not null,
  body text not null,
  changed_at timestamptz not null
);
