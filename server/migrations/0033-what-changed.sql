-- Who changed a playlist to what it was next: Gatefold ('here'), or somebody without it ('elsewhere'), as a scan saw. Null:
-- kept before this was noted.
alter table playlist_versions add column replaced_by text check (replaced_by in ('here', 'elsewhere'));
-- The provider's version mark of what was kept, where it is known.
alter table playlist_versions add column snapshot_id text;

-- The newest version of the playlist when the part was recorded: what has a later one was replaced after the part.
alter table operation_parts add column last_version bigint;

-- What a plan was made with, and the songs that it proposes no playlist for: applied to another library, it is told what
-- has changed. Null: made before this was kept.
alter table genre_plans add column options jsonb, add column left_over jsonb;

create index operations_by_kind on operations (user_id, kind, operation_id);
