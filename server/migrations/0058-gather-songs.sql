-- Gathering the songs of an artist is one operation.
alter table operations drop constraint operations_kind_check;
alter table operations add constraint operations_kind_check check (kind in ('create', 'rename', 'add', 'remove', 'reorder',
  'follow', 'unfollow', 'like', 'unlike', 'apply', 'merge', 'split', 'gather', 'restore', 'smart', 'refresh', 'clean-up',
  'undo', 'elsewhere'));
