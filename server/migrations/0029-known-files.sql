-- Files of exports whose rows are all stored, so that they need not be read again. Whatever takes plays of a person away
-- takes these too.
create table history_files (
  user_id text not null references users on delete cascade,
  -- of the content and of how it is read; of a file that is being read, the import and the file's place in it
  digest text not null,
  size_bytes bigint not null,
  -- what became of its rows; null while it is being read
  report jsonb,
  primary key (user_id, digest)
);
