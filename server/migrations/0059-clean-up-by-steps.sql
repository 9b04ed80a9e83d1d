-- Clean-ups are carried out by the job of all changes. Open ones go on at their next playlist, and with the rows that were
-- being written; what they report counts from there.
update jobs set
  input = jsonb_build_object(
    'provider', input->'provider',
    'steps', (select jsonb_agg(case change->>'kind'
        when 'rows' then change || '{"label": ""}'
        when 'empty' then change || '{"kind": "unfollow", "label": ""}'
        else jsonb_build_object('kind', 'fill', 'label', '', 'name', change->'name',
          'songs', jsonb_build_object('trackIds', change->'trackIds')) end order by place)
      from jsonb_array_elements(input->'changes') with ordinality as changes (change, place))),
  checkpoint = case when checkpoint is null then null else jsonb_build_object(
    'outcomes', coalesce((select jsonb_agg(
        '{"playlistId": null, "created": false, "added": 0, "skipped": 0}'::jsonb)
      from generate_series(1, (checkpoint->>'next')::int)), '[]'::jsonb),
    'pending', checkpoint->'filling', 'rewrite', checkpoint->'rewrite', 'skipped', null,
    'failures', checkpoint->'failures') end
where kind = 'clean-up' and state in ('waiting', 'running', 'paused');
