-- Merges, splits and plans by genre are carried out by one job, from a list of steps. Those that are open go on where they
-- are, from the steps that their old input says.
update jobs set
  input = jsonb_build_object(
    'provider', input->'provider',
    'steps', jsonb_build_array(jsonb_build_object(
      'kind', 'fill', 'label', '', 'name', input->'name', 'songs', jsonb_build_object('uris', input->'uris')))),
  checkpoint = case when checkpoint is null then null else jsonb_build_object(
    'outcomes', '[]'::jsonb, 'pending', checkpoint->'begun', 'skipped', null, 'failures', checkpoint->'failures') end
where kind = 'merge-playlists' and state in ('waiting', 'running', 'paused');

update jobs set
  input = jsonb_build_object(
    'provider', input->'provider',
    'steps', (select jsonb_agg(jsonb_build_object(
        'kind', 'make', 'label', part->'key', 'name', part->'name', 'uris', part->'uris') order by place)
      from jsonb_array_elements(input->'parts') with ordinality as parts (part, place))),
  checkpoint = case when checkpoint is null then null else jsonb_build_object(
    'outcomes', coalesce((select jsonb_agg(jsonb_build_object(
        'playlistId', whole->'playlist_id', 'created', true, 'added', whole->'added', 'skipped', 0) order by place)
      from jsonb_array_elements(checkpoint->'done') with ordinality as done (whole, place)), '[]'::jsonb),
    'pending', checkpoint->'begun', 'skipped', null, 'failures', 0) end
where kind = 'split-playlist' and state in ('waiting', 'running', 'paused');

-- The names of genres are not in the database. What a plan has done stands, as a change that can be undone; applied again,
-- it adds what is missing.
update jobs set state = 'cancelled', finished_at = now(), paused_until = null, lease_owner = null, lease_until = null
where kind = 'apply-plan' and state in ('waiting', 'running', 'paused');
