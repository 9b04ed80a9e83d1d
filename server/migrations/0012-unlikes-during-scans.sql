-- Songs that were unliked while a scan was open: pages that it read before must not bring them back. Gone with the scan.
create table library_unlikes (
  user_id text not null references users on delete cascade,
  track_id text not null,
  scan_id bigint not null,
  primary key (user_id, track_id)
);
