-- Everybody: staff, trainees with and without an account, accounts that are being registered.
create table app_user (
  id integer generated always as identity primary key,
  role smallint not null,
  name text not null default '',
  name_kana text not null default '',
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
  -- What a keyword search looks through, in the form that domain/text.ts makes.
  search_text text not null default '',
  created_at timestamptz not null,
  version integer not null default 1,
  constraint user_account_has_address_and_password check ((email_address is null) = (password_hash is null))
);
create unique index user_email_address_unique on app_user (lower(email_address));
create index user_search_text on app_user using gin (search_text gin_trgm_ops);
-- The order of every student search.
create index user_student_name_kana on app_user (name_kana, id) where role = 4;

-- Sign-in sessions; the id is the SHA-256 digest of the token that the caller holds.
create table session (
  id text primary key,
  user_id integer not null references app_user on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index session_by_user on session (user_id);

-- One pending confirmation per account and purpose.
create table confirmation_code (
  user_id integer not null references app_user on delete cascade,
  purpose text not null constraint confirmation_code_purpose check (purpose in ('signUp', 'resetPassword', 'changeEmailAddress')),
  code_hash text not null,
  email_address text not null,
  expires_at timestamptz not null,
  try_count integer not null default 0,
  sent_count integer not null default 1,
  primary key (user_id, purpose)
);

-- Wrong passwords per address, shared by all server processes.
create table wrong_password (
  email_address text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
