-- The central library: every song of a music service that anybody's library holds, or held, without whose it is, with the
-- genre that sources give it; and the artists of these songs.
create table central_tracks (
  provider text not null,
  track_id text not null,
  -- by what is known of the song and its artists; null: nothing is
  genre text,
  -- the version of the genre facts that it was worked out from; null: never
  made_from bigint,
  added_at timestamptz not null,
  primary key (provider, track_id)
);

create table central_artists (
  provider text not null,
  artist_id text not null,
  name text not null,
  -- of the central library
  songs integer not null,
  primary key (provider, artist_id)
);

-- Raised by every change of the two, so that what was counted of them is known to be old.
create table central_version (
  only_one boolean primary key default true check (only_one),
  version bigint not null
);
insert into central_version (version) values (0);
