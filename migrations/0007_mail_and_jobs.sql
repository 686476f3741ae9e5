-- Every table of intents has the columns from attempt_count to failed_at, and one worker performs them
-- all (packages/api/src/intents).

create table mail (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  body text not null,
  cause text constraint mail_each_cause_once unique,
  user_id integer constraint mail_to_user references app_user on delete set null,
  is_optional boolean not null default false,
  reservation_id integer constraint mail_about_reservation references reservation on delete set null,
  page_label text,
  page_path text,
  calendar jsonb,
  useful_until timestamptz,
  created_at timestamptz not null,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  settled_at timestamptz,
  constraint mail_ends_once check (done_at is null or failed_at is null),
  constraint mail_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint mail_leased_while_open check (leased_until is null or (done_at is null and failed_at is null)),
  constraint mail_page_is_named check ((page_label is null) = (page_path is null)),
  constraint mail_settled_once_failed check (settled_at is null or failed_at is not null)
);
comment on table mail is 'Outgoing mail. The transaction of its cause writes it, and a job delivers it.';
comment on column mail.cause is 'Names what is mailed once only. Null where every act is a cause of its own.';
comment on column mail.user_id is 'The owner of the address when the mail was written.';
comment on column mail.is_optional is 'Its reader can switch such mails off. Mails about the account go to everybody.';
comment on column mail.page_path is 'The page of the site that it leads to, under page_label.';
comment on column mail.calendar is 'What it does to the reader''s calendar.';
comment on column mail.useful_until is 'From then on it would tell of the past, and is not sent.';
comment on column mail.attempt_count is 'Attempts so far. An attempt counts before it is made.';
comment on column mail.leased_until is 'Until then it belongs to the process that took it.';
comment on column mail.settled_at is 'When staff have seen to a mail that failed.';
create index mail_due on mail (next_attempt_at) where done_at is null and failed_at is null;
create index mail_user on mail (user_id);
create index mail_reservation on mail (reservation_id) where done_at is null;
create index mail_undelivered on mail (id) where done_at is null and settled_at is null;

create table daily_run (
  id bigint generated always as identity primary key,
  job text not null,
  day date not null,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  constraint daily_run_once_a_day unique (job, day),
  constraint daily_run_ends_once check (done_at is null or failed_at is null),
  constraint daily_run_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint daily_run_leased_while_open check (leased_until is null or (done_at is null and failed_at is null))
);
comment on table daily_run is 'What jobs at a time of day have run, or are to run.';
comment on column daily_run.day is 'In Tokyo, where no clock is ever put forward or back.';
create index daily_run_due on daily_run (next_attempt_at) where done_at is null and failed_at is null;
