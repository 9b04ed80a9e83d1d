-- The e-mail address by which a person lets others find them, in lower case. Nothing proves whose it is, so several
-- people may give the same one; whoever gave it first stands first. What their music service tells finds nobody.
alter table social_settings add column email text;
alter table social_settings add column email_given_at timestamptz;
create index social_settings_by_email on social_settings (email) where email is not null;
drop index users_by_email;
