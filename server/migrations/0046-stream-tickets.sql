-- Tickets of event streams that were not used yet, by their hash: of nobody, and gone after a minute.
create table stream_tickets (
  ticket_hash bytea primary key,
  expires_at timestamptz not null
);
create index stream_tickets_expires on stream_tickets (expires_at);
