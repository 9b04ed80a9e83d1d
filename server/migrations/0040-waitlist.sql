-- People who wait for a place. Nobody of them has an account.
create table waitlist_entries (
  entry_id bigint generated always as identity primary key,
  name text,
  -- as it was written, and in small letters: one entry an address
  email text not null,
  folded_email text not null unique,
  created_at timestamptz not null,
  -- where the request came from; null after 90 days
  ip text,
  user_agent text,
  -- when an admin wrote that they are in
  accepted_at timestamptz
);
