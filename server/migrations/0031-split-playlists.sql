-- A playlist that is split into several is an operation of its own.

alter table operations drop constraint operations_kind_check;
alter table operations add constraint operations_kind_check check (kind in ('create', 'rename', 'add', 'remove', 'reorder',
  'follow', 'unfollow', 'like', 'unlike', 'apply', 'merge', 'split', 'restore', 'smart', 'refresh', 'undo', 'elsewhere'));
