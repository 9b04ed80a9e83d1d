-- A service that refused this instance is switched off: when it did, and why, stay until an admin switches it on again.
alter table genre_sources
  add column refusal text check (refusal in ('key-invalid', 'key-suspended', 'refused')),
  add column refused_at timestamptz;
