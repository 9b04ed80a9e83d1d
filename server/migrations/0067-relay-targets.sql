-- Plays are sent on to several services, each by itself.
alter table relays add column target text not null default 'listenbrainz' check (target in ('listenbrainz', 'lastfm'));
alter table relays alter column target drop default;
alter table relays drop constraint relays_pkey;
alter table relays add primary key (user_id, target);
-- a request was begun whose answer is not noted: before the next, the service is asked what it has of it
alter table relays add column is_sending boolean not null default false;

alter table relayed_plays add column target text not null default 'listenbrainz';
alter table relayed_plays alter column target drop default;
alter table relayed_plays drop constraint relayed_plays_pkey;
alter table relayed_plays add primary key (user_id, target, name_key, started_at);
