-- Sign-ups, resets of the password and changes of the address each have a table of their own, in
-- place of one row per account and purpose. Servers of the version before wait here.
lock table app_user, sign_in_session, confirmation_code, wrong_password in access exclusive mode;

-- Sign-ups that wait for their code. Several of one address stand side by side, each with its own
-- password; the one that is confirmed gives the account its own.
create table sign_up (
  id integer generated always as identity primary key,
  user_id integer not null constraint sign_up_of_user references app_user on delete cascade,
  email_address text not null,
  password_hash text not null,
  temporary_registration_pattern smallint not null,
  code_hash text not null,
  code_expires_at timestamptz not null,
  try_count integer not null default 0
);
create index sign_up_user on sign_up (user_id);

insert into sign_up (
  user_id, email_address, password_hash, temporary_registration_pattern, code_hash, code_expires_at, try_count
)
select
  app_user.id, app_user.email_address, app_user.password_hash,
  app_user.temporary_registration_pattern, code.code_hash, code.expires_at, code.try_count
from app_user join confirmation_code code on code.user_id = app_user.id and code.purpose = 'signUp'
where not app_user.is_confirmed and app_user.password_hash is not null;

alter table app_user drop constraint user_account_has_address_and_password;
update app_user set password_hash = null where not is_confirmed and password_hash is not null;
alter table app_user add constraint user_has_password_once_confirmed
  check ((password_hash is not null) = (email_address is not null and is_confirmed));

-- Resets of a forgotten password: the link's secret by its digest, and the code for REST callers.
create table password_reset (
  id integer generated always as identity primary key,
  user_id integer not null constraint password_reset_of_user references app_user on delete cascade,
  token_digest text not null constraint password_reset_token_unique unique,
  code_hash text not null,
  requested_at timestamptz not null
);
create index password_reset_user on password_reset (user_id);

-- The address that an account asks to have, one at a time.
create table email_address_change (
  user_id integer primary key
    constraint email_address_change_of_user references app_user on delete cascade,
  email_address text not null,
  code_hash text not null,
  code_expires_at timestamptz not null,
  try_count integer not null default 0
);
insert into email_address_change (user_id, email_address, code_hash, code_expires_at, try_count)
select user_id, email_address, code_hash, expires_at, try_count
from confirmation_code where purpose = 'changeEmailAddress';

-- A reset that was asked for in the last minutes has no link: it is asked for again.
drop table confirmation_code;

-- The moments of the last attempts at something that may be attempted so often only, the earliest
-- first: a digest says at what and by whom.
create table attempt (
  subject bytea primary key,
  made_at timestamptz[] not null
);
insert into attempt (subject, made_at)
select sha256(convert_to(E'password\n\n' || email_address, 'UTF8')), guessed_at from wrong_password;
drop table wrong_password;

-- The key that tickets and the cookies of known browsers are signed with, shared by all servers.
create table signing_key (
  is_only boolean primary key default true constraint signing_key_only_one check (is_only),
  key bytea not null
);
insert into signing_key (key)
select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- From where a sign-in session was begun, and when it was used last, to the hour.
alter table sign_in_session
  add user_agent text not null default '',
  add last_used_at timestamptz;
update sign_in_session set last_used_at = created_at;
alter table sign_in_session alter last_used_at set not null;
