-- Files of exports whose rows are all stored, so that they need not be read again. Whatever takes plays of a person away
-- takes these too.
create table history_files (
  user_id text not null references users on delete cascade,
  -- of the content and of how it is read; of a file that is being read, the import and the file's place in it
  digest text not null,
  size_bytes bigint not null,
  -- what became of its rows; null while it is being read
  report jsonb,
  primary key (user_id, digest)
);

-- Exports of different years may call one address by different names: its plays have the names of their song.
create temporary table renamed_plays on commit drop as
  select play.user_id, play.name_key, play.ended_at, play.ms_played, play.song_id, song.name_key as stored_key,
    row_number() over (partition by play.user_id, play.song_id, play.ended_at, play.ms_played order by play.name_key) as nth
  from history_plays play join history_songs song on song.user_id = play.user_id and song.song_id = play.song_id
  where song.name_key <> play.name_key;
update history_days set is_stale = true where user_id in (select user_id from renamed_plays);
delete from history_plays play using renamed_plays renamed
  where play.user_id = renamed.user_id and play.name_key = renamed.name_key and play.ended_at = renamed.ended_at
    and play.ms_played = renamed.ms_played and play.song_id = renamed.song_id
    and (renamed.nth > 1 or exists (
      select from history_plays other
      where other.user_id = renamed.user_id and other.name_key = renamed.stored_key
        and other.ended_at = renamed.ended_at and other.ms_played = renamed.ms_played and other.song_id = renamed.song_id
    ));
update history_plays play set name_key = renamed.stored_key from renamed_plays renamed
  where play.user_id = renamed.user_id and play.name_key = renamed.name_key and play.ended_at = renamed.ended_at
    and play.ms_played = renamed.ms_played and play.song_id = renamed.song_id;
