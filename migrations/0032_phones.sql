alter table app_user add column phone text;
comment on column app_user.phone is 'The number under which staff call the person. No search reads it, and no log tells it.';
