-- Lists of exports are the person's own where there is no service; the list of what was heard follows the plays.
update library_playlists playlist set own = true
from users
where users.user_id = playlist.user_id and users.provider = 'export'
  and playlist.playlist_id like 'export:%' and playlist.playlist_id <> 'export:played' and not playlist.own;
