-- What the service says of an album or artist when its page is opened, kept for everyone.
alter table catalogue_albums
  add column label text,
  -- the album's tracks in its order; null: only what libraries hold of it is known
  add column track_ids text[],
  add column read_at timestamptz;
alter table catalogue_artists
  add column images jsonb,
  add column external_url text,
  add column read_at timestamptz;
