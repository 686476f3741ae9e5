-- Work outside a request: every table of intents has the same columns, and one worker for all of them
-- (packages/api/src/intents). A process that takes an intent holds a lease; an outcome ends it.
-- The mail is the first of these tables.
alter table mail rename sent_at to done_at;
alter table mail add leased_until timestamptz;
-- It was sent, after another process had given it up.
update mail set failed_at = null where done_at is not null and failed_at is not null;
alter table mail
  add constraint mail_ends_once check (done_at is null or failed_at is null),
  add constraint mail_failed_for_a_reason check (failed_at is null or last_error is not null),
  add constraint mail_leased_while_open
    check (leased_until is null or (done_at is null and failed_at is null));

-- What jobs at a time of day have run, or are to run.
create table daily_run (
  id bigint generated always as identity primary key,
  job text not null,
  -- In Tokyo, where no clock is ever put forward or back.
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
  constraint daily_run_leased_while_open
    check (leased_until is null or (done_at is null and failed_at is null))
);
create index daily_run_due on daily_run (next_attempt_at) where done_at is null and failed_at is null;
