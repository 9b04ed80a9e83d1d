-- The application that this instance comes as at a provider, where an admin entered it in the app. The
-- credentials are sealed: client id and, if there is one, its secret. Every process reads it from here.
create table provider_applications (
  provider text primary key,
  credentials bytea not null,
  changed_at timestamptz not null
);

-- Whose tokens a link holds: those of another application are of no use any more. Null: before this was kept.
alter table provider_links add column client_id text;
