-- Titles of one song differ by apostrophes, guests and edition words from file to file. 64 bits of a hash of what is
-- compared of its names (song-names.ts); null of songs from before, until plays are next added.
alter table history_songs add column same_key bigint;
create index history_songs_same on history_songs (user_id, same_key);
