-- What whoever runs the instance was notified of: the same not again within a day.
create table operator_notices (
  notice_key text primary key,
  sent_at timestamptz not null
);
