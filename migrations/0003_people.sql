create table app_user (
  id integer generated always as identity primary key,
  role smallint not null,
  name text not null default '',
  name_kana text collate "ja-x-icu" not null default '',
  email_address text,
  password_hash text,
  is_confirmed boolean not null default false,
  is_unregistered boolean not null default false,
  is_enabled boolean not null default true,
  temporary_registration_pattern smallint not null,
  is_receive_e_mail_enabled boolean not null default true,
  area_id integer constraint user_in_area references area,
  gender smallint,
  birthday date,
  goal text not null default '',
  therapist_id integer constraint user_therapist_unique unique,
  is_active_therapist boolean not null default false,
  company_id integer constraint user_of_company references company,
  career smallint not null default 0,
  store_code text,
  store_name text,
  area_manager_code text,
  area_manager_name text,
  recruiter_code text,
  recruiter_name text,
  heartful_employee_id integer constraint user_heartful_employee_unique unique,
  heartful_employee_code text,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint user_has_password_once_confirmed
    check ((password_hash is not null) = (email_address is not null and is_confirmed))
);
comment on table app_user is 'Everybody: staff, students with and without an account, and people who have just signed up.';
comment on column app_user.role is 'Role. 4 is a student.';
comment on column app_user.name_kana is 'Lists are in the Japanese order of it.';
comment on column app_user.email_address is 'Null without an account.';
comment on column app_user.is_confirmed is 'The address was confirmed by a code.';
comment on column app_user.is_unregistered is 'The person has not entered a name and the like yet.';
comment on column app_user.is_enabled is 'The account may sign in.';
comment on column app_user.temporary_registration_pattern is 'SignUpPattern: which of the two sign-up pages the person came by.';
comment on column app_user.is_receive_e_mail_enabled is 'The person takes mails that are not about the account itself.';
comment on column app_user.therapist_id is 'HM''s id of a student who is linked.';
comment on column app_user.is_active_therapist is 'HM says that the student works as a therapist.';
comment on column app_user.career is 'Career, as HM says: whether the person has worked as a therapist before.';
comment on column app_user.heartful_employee_id is 'HM''s id of a member of staff. A user without one sends no results.';
create unique index user_email_address_unique on app_user (lower(email_address));
-- The few who are no students, in the order of their lists.
create index user_staff on app_user (name_kana, id) where role <> 4;

create table sign_in_session (
  id text primary key,
  user_id integer not null constraint sign_in_session_of_user references app_user on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  user_agent text not null default '',
  last_used_at timestamptz not null
);
comment on table sign_in_session is 'The sign-in sessions of browsers and programs.';
comment on column sign_in_session.id is 'The SHA-256 digest of the token that the caller holds.';
comment on column sign_in_session.last_used_at is 'To the hour.';
create index sign_in_session_by_user on sign_in_session (user_id);

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
comment on table sign_up is
  'Sign-ups that wait for their code. Several for one address stand side by side, each with its own password; the one that is confirmed gives the account its own.';
comment on column sign_up.try_count is 'Wrong codes so far.';
create index sign_up_user on sign_up (user_id);

create table password_reset (
  id integer generated always as identity primary key,
  user_id integer not null constraint password_reset_of_user references app_user on delete cascade,
  token_digest text not null constraint password_reset_token_unique unique,
  code_hash text not null,
  requested_at timestamptz not null
);
comment on table password_reset is 'Resets of a forgotten password that have been asked for.';
comment on column password_reset.token_digest is 'The digest of the secret in the link.';
comment on column password_reset.code_hash is 'REST callers enter a code instead.';
create index password_reset_user on password_reset (user_id);

create table email_address_change (
  user_id integer primary key constraint email_address_change_of_user references app_user on delete cascade,
  email_address text not null,
  code_hash text not null,
  code_expires_at timestamptz not null,
  try_count integer not null default 0
);
comment on table email_address_change is 'The address that an account asks to have, one at a time.';
comment on column email_address_change.try_count is 'Wrong codes so far.';

create table attempt (
  subject bytea primary key,
  made_at timestamptz[] not null
);
comment on table attempt is 'The last attempts at what may be attempted only so often, such as a password.';
comment on column attempt.subject is 'A digest of what is attempted and by whom.';
comment on column attempt.made_at is 'The moments, the earliest first.';

create table signing_key (
  is_only boolean primary key default true constraint signing_key_only_one check (is_only),
  key bytea not null
);
comment on table signing_key is 'The one key by which all servers sign tickets and the cookies of known browsers.';
insert into signing_key (key)
select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

create table idempotent_call (
  user_id integer not null constraint idempotent_call_of_user references app_user on delete cascade,
  key text not null,
  request_digest text not null,
  answer text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
comment on table idempotent_call is
  'Calls that came with an Idempotency-Key. The same call again gets the answer of the first.';
comment on column idempotent_call.request_digest is 'SHA-256 of the procedure and its input.';
comment on column idempotent_call.answer is 'As JSON. Null where there is nothing to return.';
create index idempotent_call_created_at on idempotent_call (created_at);
