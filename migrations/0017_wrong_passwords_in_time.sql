-- The moments of the wrong passwords of an address, the earliest first, in place of their number:
-- only those within one window lock it.
lock table wrong_password in access exclusive mode;
alter table wrong_password add guessed_at timestamptz[];
update wrong_password
set guessed_at = array_fill(window_ends_at - interval '15 minutes', array[count]);
alter table wrong_password
  alter guessed_at set not null,
  drop count,
  drop window_ends_at;
