-- Services that are asked for the genres of artists while an admin allows it. Nothing is sent to one before
-- `next_call_at`, by any process.
create table genre_sources (
  source text primary key check (source in ('musicbrainz', 'lastfm')),
  is_on boolean not null,
  ms_per_call integer not null check (ms_per_call >= 0),
  next_call_at timestamptz not null
);
-- Their terms allow one call a second, and about five.
insert into genre_sources (source, is_on, ms_per_call, next_call_at)
values ('musicbrainz', false, 1000, 'epoch'), ('lastfm', false, 250, 'epoch');
alter table genre_facts drop constraint genre_facts_source_check;
alter table genre_facts add constraint genre_facts_source_check
  check (source in ('given', 'provider', 'wikidata', 'musicbrainz', 'discogs', 'lastfm'));
