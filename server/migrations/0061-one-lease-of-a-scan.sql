-- A scan is worked on by a job, whose lease and checkpoint are the only ones. Those that are open go on where they are.
insert into jobs (job_id, user_id, kind, key, state, input, progress, paused_until, created_at)
select gen_random_uuid(), user_id, 'library-scan', scan_id::text,
  case when paused_until is null then 'waiting' else 'paused' end,
  jsonb_build_object('scanId', scan_id), '{"done": 0, "total": null}', paused_until, created_at
from library_scans where status in ('starting', 'running', 'paused')
on conflict do nothing;

update jobs set checkpoint = scan.checkpoint
from library_scans as scan
where jobs.user_id = scan.user_id and jobs.kind = 'library-scan' and jobs.key = scan.scan_id::text
  and jobs.state in ('waiting', 'running', 'paused') and scan.checkpoint <> '{}';

alter table library_scans
  drop column checkpoint,
  drop column lease_owner,
  drop column lease_until,
  drop column cancel_requested;
