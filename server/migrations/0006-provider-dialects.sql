-- Which dialect of the Web API a provider speaks with an application of ours, learned from its answers by
-- whichever process asked first (decisions, section 5). Another application may be spoken to differently.
create table provider_dialects (
  provider text not null,
  client_id text not null,
  dialect text not null check (dialect in ('development', 'extended')),
  learned_at timestamptz not null,
  primary key (provider, client_id)
);
