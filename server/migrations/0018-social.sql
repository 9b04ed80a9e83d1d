-- Friends, and what people share. Whatever speaks of two people goes when either of them does.

-- What a person chose; where there is no row all is as the columns' defaults say.
create table social_settings (
  user_id text primary key references users on delete cascade,
  handle text unique,
  discoverable boolean not null default true,
  friend_code_enabled boolean not null default true,
  search_visibility text not null default 'exact' check (search_visibility in ('exact', 'username', 'name')),
  share_profile_scope text not null default 'private' check (share_profile_scope in ('private', 'friends', 'public')),
  share_library_scope text not null default 'private' check (share_library_scope in ('private', 'friends', 'public')),
  share_analytics_scope text not null default 'private'
    check (share_analytics_scope in ('private', 'friends', 'public')),
  -- without the dashes; null: none was asked for yet
  friend_code text unique,
  friend_code_made_at timestamptz
);
create index social_settings_by_handle on social_settings (handle text_pattern_ops);
create index users_by_email on users (lower(email));

-- All parts of a name of two and of three letters: an index of them finds every longer part.
create function name_parts(name text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct substr(lower(name), start, size))
  from generate_series(2, 3) size, generate_series(1, length(name) - size + 1) start
$$;
create index users_by_name_parts on users using gin (name_parts(display_name));

-- Two rows a friendship, one for each side.
create table friendships (
  user_id text not null references users on delete cascade,
  friend_id text not null references users on delete cascade,
  since timestamptz not null,
  primary key (user_id, friend_id)
);
create index friendships_by_friend on friendships (friend_id);

-- The last request of one person to another; a withdrawn one is deleted.
create table friend_requests (
  user_id text not null references users on delete cascade,
  to_user_id text not null references users on delete cascade,
  request_id uuid not null unique,
  state text not null check (state in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null,
  primary key (user_id, to_user_id)
);
create index friend_requests_incoming on friend_requests (to_user_id, created_at desc);

-- Whom a person has declined or removed: a code of theirs then leads to a request.
create table friend_refusals (
  user_id text not null references users on delete cascade,
  refused_id text not null references users on delete cascade,
  primary key (user_id, refused_id)
);
create index friend_refusals_by_refused on friend_refusals (refused_id);

-- Without a reference to the other: an id that nobody has is blocked like any other, so that blocking tells nothing.
create table friend_blocks (
  user_id text not null references users on delete cascade,
  blocked_id text not null,
  -- as the person knew it when they blocked; null: they knew none
  display_name text,
  created_at timestamptz not null,
  primary key (user_id, blocked_id)
);
create index friend_blocks_by_blocked on friend_blocks (blocked_id);

-- Whoever said yes to comparing with a friend; both must have.
create table comparison_consents (
  user_id text not null references users on delete cascade,
  friend_id text not null references users on delete cascade,
  agreed_at timestamptz not null,
  primary key (user_id, friend_id)
);
create index comparison_consents_by_friend on comparison_consents (friend_id);

create table shown_playlists (
  user_id text not null references users on delete cascade,
  playlist_id text not null,
  position integer not null,
  primary key (user_id, playlist_id)
);

-- Whom a notice is about, who takes it along when they leave.
alter table notifications add column about_user_id text references users on delete cascade;
create index notifications_about on notifications (about_user_id) where about_user_id is not null;

-- Types of notices that a person does not want to be told.
create table notification_mutes (
  user_id text not null references users on delete cascade,
  type text not null,
  primary key (user_id, type)
);
