-- Every change of playlists is carried out from a list of steps. Jobs that are open go on where they are.

-- Several steps of a plan may have begun writing: what they fill stands under their places. The rewrite of a clean-up moves
-- to its operation.
update operations set pending = rewrite.pending from (
  select user_id, job_id, checkpoint->'rewrite' || jsonb_build_object('playlistId',
    input->'steps'->(jsonb_array_length(checkpoint->'outcomes'))->'playlistId') as pending
  from jobs where kind = 'clean-up' and state in ('waiting', 'running', 'paused')
    and jsonb_typeof(checkpoint->'rewrite') = 'object'
) rewrite where operations.user_id = rewrite.user_id and operations.job_id = rewrite.job_id;

update jobs set checkpoint = jsonb_build_object(
  'outcomes', checkpoint->'outcomes', 'failures', coalesce(checkpoint->'failures', '0'),
  'pending', case when jsonb_typeof(checkpoint->'pending') = 'object' then jsonb_build_object(
    jsonb_array_length(checkpoint->'outcomes')::text,
    checkpoint->'pending' || jsonb_build_object('skipped', coalesce(nullif(checkpoint->'skipped', 'null'), '0')))
    else '{}'::jsonb end)
where kind in ('merge-playlists', 'split-playlist', 'apply-plan', 'gather-songs', 'clean-up')
  and state in ('waiting', 'running', 'paused') and checkpoint is not null;

-- Playlists that are put in order.
update jobs set
  input = jsonb_build_object('provider', input->'provider', 'steps', coalesce((
    select jsonb_agg(jsonb_build_object('kind', 'rows', 'label', '', 'name', '', 'playlistId', rewrite->'playlistId',
      'from', rewrite->'from', 'to', rewrite->'to') order by place)
    from jsonb_array_elements(input->'rewrites') with ordinality as rewrites (rewrite, place)), '[]'::jsonb)),
  checkpoint = case when checkpoint is null then null else jsonb_build_object(
    'outcomes', coalesce((select jsonb_agg(
        '{"playlistId": null, "created": false, "added": 0, "skipped": 0}'::jsonb)
      from generate_series(1, (checkpoint->>'next')::int)), '[]'::jsonb),
    'pending', '{}'::jsonb, 'failures', checkpoint->'failures') end
where kind = 'rewrite-playlists' and state in ('waiting', 'running', 'paused');

-- What an operation has done that is not undone yet: a step a playlist, the last that was changed first.
update jobs set
  input = jsonb_build_object('provider', input->'provider', 'steps', coalesce((
    select jsonb_agg(jsonb_build_object('kind', 'revert', 'label', '', 'name', '', 'playlistId', unit.playlist_id,
      'operationId', jobs.input->'operationId', 'partIds', unit.part_ids, 'keepChanges', jobs.input->'keepChanges')
      order by unit.last_part desc)
    from (select playlist_id, jsonb_agg(part_id order by part_id) as part_ids, max(part_id) as last_part
      from operation_parts part where part.user_id = jobs.user_id and part.undone_by is null
        and part.operation_id = (jobs.input->>'operationId')::bigint
      group by playlist_id) unit), '[]'::jsonb)),
  checkpoint = jsonb_build_object('outcomes', '[]'::jsonb, 'pending', '{}'::jsonb,
    'failures', coalesce(checkpoint->'failures', '0'))
where kind = 'undo-operation' and state in ('waiting', 'running', 'paused');

-- Restores into a playlist that is there go on with its name and its rows. Those that had to bring one back or make one are
-- cancelled: what they did stands, as a change that can be undone, and they can be asked for again.
update jobs set
  input = jsonb_build_object('provider', jobs.input->'provider', 'steps',
    case when present.own and jobs.input->'wish'->'positions' is null then jsonb_build_array(jsonb_build_object(
      'kind', 'details', 'label', '', 'name', kept.name, 'playlistId', kept.playlist_id,
      'description', kept.description)) else '[]'::jsonb end
    || jsonb_build_array(jsonb_build_object('kind', 'rows', 'label', '', 'name', kept.name,
      'playlistId', kept.playlist_id, 'from', null)
      || case when jobs.input->'wish'->'positions' is null then jsonb_build_object('to', content.uris)
        else jsonb_build_object('earlier', content.uris, 'back', jobs.input->'wish'->'positions') end)),
  checkpoint = jsonb_build_object('outcomes', '[]'::jsonb, 'pending', '{}'::jsonb,
    'failures', coalesce(jobs.checkpoint->'failures', '0'))
from playlist_versions kept
join library_playlists present on present.user_id = kept.user_id and present.playlist_id = kept.playlist_id
  and (present.own or present.collaborative)
cross join lateral (
  select coalesce(jsonb_agg(coalesce(track.uri, case when contents.episodes->>item.id is not null then item.id end)
    order by item.place), '[]'::jsonb) as uris
  from playlist_contents contents
  cross join lateral unnest(contents.items) with ordinality as item (id, place)
  join users person on person.user_id = contents.user_id
  left join catalogue_tracks track on track.provider = person.provider and track.id = item.id
  where contents.user_id = kept.user_id and contents.content_hash = kept.content_hash
) content
where jobs.kind = 'restore-playlist' and jobs.state in ('waiting', 'running', 'paused')
  and kept.user_id = jobs.user_id and kept.playlist_id = jobs.input->>'playlistId'
  and kept.version = (jobs.input->'wish'->>'version')::bigint;

update jobs set state = 'cancelled', finished_at = now(), paused_until = null, lease_owner = null, lease_until = null
where kind = 'restore-playlist' and state in ('waiting', 'running', 'paused') and input->'steps' is null;

-- Smart playlists that are refreshed, and that are made.
update jobs set
  input = jsonb_build_object('provider', input->'provider', 'steps', jsonb_build_array(jsonb_build_object(
    'kind', 'chosen', 'label', '', 'name', '', 'playlistId', input->'playlistId'))),
  checkpoint = null
where kind = 'refresh-smart-playlist' and state in ('waiting', 'running', 'paused');

update jobs set
  input = jsonb_build_object('provider', input->'provider',
    'smart', jsonb_build_object('rule', input->'rule', 'schedule', input->'schedule', 'byHand', input->'byHand'),
    'steps', jsonb_build_array(
      jsonb_build_object('kind', 'make', 'label', '', 'name', input->'name', 'uris', '[]'::jsonb),
      jsonb_build_object('kind', 'chosen', 'label', '', 'name', input->'name', 'playlistId', null))),
  checkpoint = case when checkpoint is null then null else jsonb_build_object('failures', 0,
    'outcomes', case when checkpoint->>'playlistId' is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
      'playlistId', checkpoint->'playlistId', 'created', true, 'added', 0, 'skipped', 0)) end,
    'pending', case when checkpoint->>'playlistId' is null then jsonb_build_object('0', jsonb_build_object(
      'name', input->'name', 'playlistId', null, 'skipped', 0)) else '{}'::jsonb end) end
where kind = 'make-smart-playlist' and state in ('waiting', 'running', 'paused');

-- What is made at the service that someone had made without one: likes 500 a step, then the playlists.
update jobs set
  input = jsonb_build_object('provider', input->'provider', 'leftOut', input->'leftOut',
    'steps', coalesce((select jsonb_agg(jsonb_build_object('kind', 'likes', 'label', '', 'name', '', 'isLiked', true,
        'uris', part.uris) order by part.place) from (
      select (place - 1) / 500 as place, jsonb_agg(uri order by place) as uris
      from jsonb_array_elements(input->'likes') with ordinality as liked (uri, place) group by (place - 1) / 500
    ) part), '[]'::jsonb)
    || coalesce((select jsonb_agg(jsonb_build_object('kind', 'make', 'label', list->'id', 'name', list->'name',
        'description', list->'description', 'uris', list->'uris', 'isUnread', true) order by place)
      from jsonb_array_elements(input->'playlists') with ordinality as lists (list, place)), '[]'::jsonb)),
  checkpoint = case when checkpoint is null then null else jsonb_build_object('failures', 0,
    'outcomes', coalesce((select jsonb_agg(case when part * 500 < (checkpoint->>'likes')::int
        then '{"playlistId": null, "created": false, "added": 500, "skipped": 0}'::jsonb end order by part)
      from generate_series(0, (jsonb_array_length(input->'likes') + 499) / 500 - 1) part), '[]'::jsonb)
    || coalesce((select jsonb_agg(case when checkpoint->'done' @> jsonb_build_array(list->'id')
        then jsonb_build_object('playlistId', null, 'created', true, 'added', jsonb_array_length(list->'uris'),
          'skipped', 0) end order by place)
      from jsonb_array_elements(input->'playlists') with ordinality as lists (list, place)), '[]'::jsonb),
    'pending', coalesce((select jsonb_object_agg(
        ((jsonb_array_length(input->'likes') + 499) / 500 + place - 1)::text,
        jsonb_build_object('name', list->'name', 'playlistId', checkpoint->'begun'->'playlistId', 'skipped', 0,
          'others', coalesce(nullif(checkpoint->'others', 'null'), '[]')))
      from jsonb_array_elements(input->'playlists') with ordinality as lists (list, place)
      where list->'id' = checkpoint->'begun'->'id'), '{}'::jsonb)) end
where kind = 'carry-over' and state in ('waiting', 'running', 'paused');
