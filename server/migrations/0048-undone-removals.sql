-- What a friendship was when it was ended, so that ending it can be undone for a minute.
alter table friend_refusals add column ended_at timestamptz;
alter table friend_refusals add column friends_since timestamptz;
alter table friend_refusals add column i_agreed_at timestamptz;
alter table friend_refusals add column they_agreed_at timestamptz;
