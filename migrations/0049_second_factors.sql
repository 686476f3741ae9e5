create table passkey (
  id integer generated always as identity primary key,
  user_id integer not null constraint passkey_of_user references app_user on delete cascade,
  credential_id bytea not null constraint passkey_credential_unique unique,
  public_key bytea not null,
  counter bigint not null,
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  transports text[] not null,
  name text not null constraint passkey_name_not_empty check (name <> ''),
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table passkey is 'With which a person signs in without a password (rule 2.13).';
comment on column passkey.credential_id is 'By which the authenticator knows it.';
comment on column passkey.counter is 'How often it has signed, as it says itself. It never goes back; 0 if it does not count.';
comment on column passkey.is_backup_eligible is 'Whether it may be on several devices.';
comment on column passkey.is_backed_up is 'Whether it is kept elsewhere, as it said at its last use.';
comment on column passkey.transports is 'How a browser reaches it, such as usb or internal.';
comment on column passkey.device is 'The browser with which it was added.';
create index passkey_by_user on passkey (user_id);

create table authenticator (
  user_id integer primary key constraint authenticator_of_user references app_user on delete cascade,
  secret bytea not null,
  is_confirmed boolean not null default false,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table authenticator is 'The app of a person that shows a code every 30 seconds (rule 2.13).';
comment on column authenticator.secret is 'From which server and app compute the same codes.';
comment on column authenticator.is_confirmed is 'A code of it was typed. Until then it is no second factor.';
comment on column authenticator.last_step is 'The latest step of 30 seconds whose code was taken. Earlier ones count no more.';

create table recovery_code (
  user_id integer not null constraint recovery_code_of_user references app_user on delete cascade,
  digest bytea not null,
  primary key (user_id, digest)
);
comment on table recovery_code is 'Codes for who has no other factor at hand. A used one is deleted (rule 2.13).';
comment on column recovery_code.digest is 'Of the code, which has 80 random bits, in SHA-256.';

create table second_factor_ticket (
  digest bytea primary key,
  user_id integer not null constraint second_factor_ticket_of_user references app_user on delete cascade,
  expires_at timestamptz not null,
  try_count smallint not null default 0
);
comment on table second_factor_ticket is 'Sign-ins that have given the password and still need the second factor (rule 2.13).';
comment on column second_factor_ticket.digest is 'Of the ticket that the caller holds, in SHA-256.';
comment on column second_factor_ticket.try_count is 'Wrong codes so far.';
create index second_factor_ticket_by_user on second_factor_ticket (user_id);

create table used_challenge (
  digest bytea primary key,
  expires_at timestamptz not null
);
comment on table used_challenge is 'What passkeys have signed, so that each challenge counts once (rule 2.13).';

alter table sign_in_session add column proved_at timestamptz;
comment on column sign_in_session.proved_at is
  'When the person last gave a password, a code or a passkey in this session (rule 2.15).';

alter table setting
  add column second_factor_from smallint not null default 0,
  add constraint setting_second_factor_from check (second_factor_from in (0, 1, 2)) not valid;
alter table setting validate constraint setting_second_factor_from;
comment on column setting.second_factor_from is
  'SecondFactorFrom: who needs a second factor (rule 2.14).';
