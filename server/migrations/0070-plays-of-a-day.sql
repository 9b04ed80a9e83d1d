-- A play of which only the day is known: that day by the clock of its file, and which of the song's plays of the day it is,
-- from 0; all three are null of any other play. It is hidden while as many plays of the song on that day are known with a time.
alter table history_plays add column day_from timestamptz;
alter table history_plays add column day_to timestamptz;
alter table history_plays add column day_place integer;
create index history_plays_of_days on history_plays (user_id, name_key) where day_from is not null;
