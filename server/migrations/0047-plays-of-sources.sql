-- A play of another service that ended in the very millisecond of the export's is hidden by that one, not in its place.
alter table history_plays drop constraint history_plays_pkey;
alter table history_plays add primary key (user_id, name_key, ended_at, ms_played, song_id, source);
