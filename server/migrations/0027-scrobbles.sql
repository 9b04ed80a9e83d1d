-- Plays that another service kept (Last.fm, ListenBrainz, Maloja), or a table of the person's own.
alter table history_plays drop constraint history_plays_source_check;
alter table history_plays add constraint history_plays_source_check
  check (source in ('extended', 'account', 'player', 'recent', 'scrobbles'));
