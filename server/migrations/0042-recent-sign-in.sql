-- When the person of a session last proved who they are: signed in, passed through their service, or gave their code.
alter table sessions add column signed_in_at timestamptz;
update sessions set signed_in_at = created_at;
alter table sessions alter column signed_in_at set not null;
