-- Students whom HM is asked to release, so that the account is no longer linked (an intent, see 0024).
create table trainee_release (
  id bigint generated always as identity primary key,
  user_id integer not null constraint trainee_release_of_user references app_user on delete cascade,
  therapist_id integer not null,
  -- HM knows a call that is made again by it.
  idempotency_key uuid not null default gen_random_uuid(),
  operate_user_id integer not null,
  operate_user_name text not null,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  constraint trainee_release_ends_once check (done_at is null or failed_at is null),
  constraint trainee_release_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint trainee_release_leased_while_open
    check (leased_until is null or (done_at is null and failed_at is null))
);
create index trainee_release_due on trainee_release (next_attempt_at) where done_at is null and failed_at is null;
create unique index trainee_release_one_open on trainee_release (user_id) where done_at is null and failed_at is null;
create index trainee_release_user on trainee_release (user_id);
