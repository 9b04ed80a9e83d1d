-- What a person's player was last seen to do, in the form of the provider's GET me/player; null: nothing plays. Told by
-- a page that plays, or by the provider. Every process that has watchers reads it.
create table playback_states (
  user_id text primary key references users on delete cascade,
  source text not null check (source in ('provider', 'page')),
  playback jsonb,
  observed_at timestamptz not null
);
