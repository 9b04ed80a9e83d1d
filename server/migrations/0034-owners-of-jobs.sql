-- Whoever takes over a job names the process that left it: an owner is host:pid/run.
alter table jobs alter column lease_owner type text;
