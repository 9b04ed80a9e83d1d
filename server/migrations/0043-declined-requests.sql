-- Who was declined may ask again 30 days later. Those declined before this are taken to be declined when they were sent.
alter table friend_requests add column declined_at timestamptz;
update friend_requests set declined_at = created_at where state = 'declined';
