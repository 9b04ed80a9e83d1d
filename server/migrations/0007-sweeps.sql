-- The oldest sign-ins under way are looked for with every new one, the sessions that are over every hour.
create index login_attempts_by_age on login_attempts (created_at);
create index sessions_by_use on sessions (last_used_at);
