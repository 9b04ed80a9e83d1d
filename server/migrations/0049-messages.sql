-- What is said of a scan, an import and a smart playlist, by the id of its text and its values, beside the English
-- sentence. Null of rows from before: their sentence is all that is known.
alter table library_scans add column message jsonb;
alter table history_imports add column error_message jsonb;
alter table smart_playlists add column failure_message jsonb;
