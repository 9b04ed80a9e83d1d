-- A write that is under way is pending, as everywhere.
alter table operations rename column begun to pending;
alter table smart_playlists rename column begun to pending;
