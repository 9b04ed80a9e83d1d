-- Work that excludes other work under its key in all processes: who asks draws a ticket, and the first living one of a key
-- is served. platform/shared-mutex has the rules.
create table mutex_tickets (
  ticket_id bigint generated always as identity primary key,
  key text not null,
  is_served boolean not null default false,
  -- renewed while its holder waits and works; a holder past it is dead
  lease_until timestamptz not null
);
create index mutex_tickets_by_key on mutex_tickets (key, ticket_id);
create unique index mutex_tickets_one_served on mutex_tickets (key) where is_served;
