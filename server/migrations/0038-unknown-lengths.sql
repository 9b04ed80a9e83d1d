-- How long a song is may be unknown: null, where 0 stood, which statistics took for a song that is over at once. The same
-- of numbers on an album and of release dates.
alter table catalogue_tracks alter column duration_ms drop not null;
drop index catalogue_tracks_short;
update catalogue_tracks set
  duration_ms = case when duration_ms > 0 then duration_ms end,
  track_number = case when track_number > 0 then track_number end,
  disc_number = case when disc_number > 0 then disc_number end
where duration_ms <= 0 or track_number <= 0 or disc_number <= 0;
alter table catalogue_tracks add constraint catalogue_tracks_length_is_known_or_null check (duration_ms > 0);
alter table catalogue_tracks add constraint catalogue_tracks_numbers_are_known_or_null
  check (track_number > 0 and disc_number > 0);
update catalogue_albums set release_date = null where release_date = '' or release_date ~ '^0{1,4}(-|$)';
-- Songs shorter than a play must be count from their end: there are few, and statistics ask for all of them.
create index catalogue_tracks_short on catalogue_tracks (provider, uri, duration_ms) where duration_ms < 30000;
update library_playlist_items set episode = jsonb_set(episode, '{duration_ms}', 'null')
where kind = 'episode' and (episode->>'duration_ms')::numeric <= 0;

-- Whether a row says what a person's file says, and no service: such a row is nobody's fact but of those whose files say the
-- same. Files never say how long a song is.
alter table catalogue_tracks add column is_of_file boolean not null default false;
update catalogue_tracks set is_of_file = true where provider = 'export' or duration_ms is null;
