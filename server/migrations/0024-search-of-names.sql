-- A new name is put into the index at once: entries that wait for a vacuum are read one by one by every search.
alter index users_by_name_parts set (fastupdate = off);
