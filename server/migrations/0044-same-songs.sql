-- Lists of exports are the person's own where there is no service; the list of what was heard follows the plays.
update library_playlists playlist set own = true
from users
where users.user_id = playlist.user_id and users.provider = 'export'
  and playlist.playlist_id like 'export:%' and playlist.playlist_id <> 'export:played' and not playlist.own;
-- Titles of one song differ by apostrophes, guests and edition words from file to file. 64 bits of a hash of what is
-- compared of its names (song-names.ts); null of songs from before, until plays are next added.
alter table history_songs add column same_key bigint;
create index history_songs_same on history_songs (user_id, same_key);
