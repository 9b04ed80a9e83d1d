-- Songs are no longer put into a playlist that is chosen by hand as part of a clean-up. What such a one did stands, as a change
-- that can be undone.
update jobs set state = 'cancelled', finished_at = now(), paused_until = null, lease_owner = null, lease_until = null
where kind = 'clean-up' and state in ('waiting', 'running', 'paused') and input->'steps' @> '[{"kind": "add"}]';
