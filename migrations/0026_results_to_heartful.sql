-- Results go to HM by attempts, each an intent: it sends the results of one HM entry.
create table result_attempt (
  id bigint generated always as identity primary key,
  student_user_id integer not null constraint result_attempt_of_student references app_user,
  heartful_entry_id integer not null,
  idempotency_key text not null constraint result_attempt_known_by_key unique,
  -- What is sent, read from here every time: the same key goes with the same body.
  request jsonb not null,
  sent_by_user_id integer not null constraint result_attempt_sent_by_user references app_user,
  created_at timestamptz not null,
  -- By HM's clock.
  decided_at timestamptz,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  constraint result_attempt_ends_once check (done_at is null or failed_at is null),
  constraint result_attempt_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint result_attempt_leased_while_open
    check (leased_until is null or (done_at is null and failed_at is null))
);
create unique index result_attempt_one_open_per_entry on result_attempt (heartful_entry_id)
  where done_at is null and failed_at is null;
create index result_attempt_due on result_attempt (next_attempt_at)
  where done_at is null and failed_at is null;
create index result_attempt_student on result_attempt (student_user_id, id);
create index result_attempt_entry on result_attempt (heartful_entry_id, id);

-- What an attempt decides, category by category.
create table result_decision (
  attempt_id bigint not null constraint result_decision_of_attempt references result_attempt,
  heartful_category_id integer not null,
  -- An activity goes when its student is unlinked; what was sent of it stays.
  activity_id integer constraint result_decision_of_activity references activity on delete set null,
  training_id integer not null constraint result_decision_of_training references training,
  state smallint not null constraint result_decision_ends_activity check (state in (1, 3, 4)),
  primary key (attempt_id, heartful_category_id)
);
create index result_decision_activity on result_decision (activity_id);
