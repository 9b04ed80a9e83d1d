-- What the service lists as an artist's albums, as far as someone asked for it on the artist's page, kept for everyone.
alter table catalogue_artists
  add column albums jsonb,
  add column albums_total integer,
  add column albums_read_at timestamptz;
