-- Times that the server ended while it worked on a job, since its checkpoint was saved or a run of it ended by itself.
alter table jobs add column deaths integer not null default 0;
