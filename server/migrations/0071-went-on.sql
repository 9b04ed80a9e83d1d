-- Commands that played a song on from a place within it, the last of them: what the service lists before and after is one listen.
alter table stats_opt_ins add column went_on jsonb not null default '[]';
