-- Which song of the catalogue each address means in an account without a service: the addresses tell no id there, and a
-- song that no list holds any more must still be found to be put back.
create table library_export_songs (
  user_id text not null references users on delete cascade,
  uri text not null,
  track_id text not null,
  primary key (user_id, uri)
);

insert into library_export_songs (user_id, uri, track_id)
select own.user_id, track.uri, min(own.track_id)
from library_tracks own
join users on users.user_id = own.user_id and users.provider = 'export'
join catalogue_tracks track on track.provider = 'export' and track.id = own.track_id
group by own.user_id, track.uri;
