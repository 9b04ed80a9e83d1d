-- What a person chose, by field; what is missing has its default. Read leniently: a field that is wrong counts as missing.
create table preferences (
  user_id text not null references users on delete cascade,
  chosen jsonb not null check (jsonb_typeof(chosen) = 'object'),
  changed_at timestamptz not null,
  primary key (user_id)
);
