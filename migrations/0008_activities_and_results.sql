create table result_attempt (
  id bigint generated always as identity primary key,
  student_user_id integer not null constraint result_attempt_of_student references app_user,
  heartful_entry_id integer not null,
  idempotency_key text not null constraint result_attempt_known_by_key unique,
  request jsonb not null,
  sent_by_user_id integer not null constraint result_attempt_sent_by_user references app_user,
  created_at timestamptz not null,
  decided_at timestamptz,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  failure text constraint result_attempt_failure check (failure in ('refused', 'decided', 'gone')),
  constraint result_attempt_ends_once check (done_at is null or failed_at is null),
  constraint result_attempt_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint result_attempt_failure_of_failed check (failure is null or failed_at is not null),
  constraint result_attempt_leased_while_open check (leased_until is null or (done_at is null and failed_at is null))
);
comment on table result_attempt is 'Attempts to send results to HM, each an intent: one sends the results of one HM entry.';
comment on column result_attempt.request is 'What is sent. It is read from here every time: the same key goes with the same body.';
comment on column result_attempt.decided_at is 'By HM''s clock.';
comment on column result_attempt.failure is
  'Why HM has not taken the results: it refused in its own words, others had decided, or the entry is gone.';
create unique index result_attempt_one_open_per_entry on result_attempt (heartful_entry_id)
  where done_at is null and failed_at is null;
create index result_attempt_due on result_attempt (next_attempt_at) where done_at is null and failed_at is null;
create index result_attempt_student on result_attempt (student_user_id, id);
create index result_attempt_entry on result_attempt (heartful_entry_id, id);

create table activity (
  id integer generated always as identity primary key,
  student_user_id integer not null constraint activity_of_student references app_user,
  training_id integer not null constraint activity_of_training references training,
  start_date date not null,
  end_date date,
  state smallint not null,
  heartful_entry_id integer,
  is_exported boolean not null default false,
  result_attempt_id bigint constraint activity_ended_by_result_attempt references result_attempt,
  constraint activity_ends_when_not_taking check ((state = 0) = (end_date is null))
);
comment on table activity is 'A student''s round of one training.';
comment on column activity.state is 'TakingState. 0 is being taken.';
comment on column activity.heartful_entry_id is 'The HM entry that began it. Its result goes there.';
comment on column activity.is_exported is 'HM has its result.';
comment on column activity.result_attempt_id is 'The attempt with whose result it has ended. Null where staff or a comparison have ended it.';
create unique index activity_one_taking_per_training on activity (student_user_id, training_id) where state = 0;
create index activity_student on activity (student_user_id);

create function forget_result_attempt() returns trigger language plpgsql as $$
begin
  new.result_attempt_id := null;
  return new;
end $$;
comment on function forget_result_attempt is
  'Another state without the result of an attempt takes the former result away.';
create trigger activity_without_result before update on activity
  for each row when (
    old.state <> new.state and old.result_attempt_id is not distinct from new.result_attempt_id
  )
  execute function forget_result_attempt();

create table result_decision (
  attempt_id bigint not null constraint result_decision_of_attempt references result_attempt,
  heartful_category_id integer not null,
  activity_id integer constraint result_decision_of_activity references activity on delete set null,
  training_id integer not null constraint result_decision_of_training references training,
  state smallint not null constraint result_decision_ends_activity check (state in (1, 3, 4)),
  primary key (attempt_id, heartful_category_id)
);
comment on table result_decision is 'What an attempt decides, category by category.';
comment on column result_decision.activity_id is 'An activity goes when its student is unlinked. What was sent of it stays.';
comment on column result_decision.state is 'TakingState: how the activity ends.';
create index result_decision_activity on result_decision (activity_id);

create table activity_figures (
  activity_id integer primary key constraint activity_figures_of_activity references activity on delete cascade,
  required_count integer not null,
  done_count integer not null,
  attended_count integer not null,
  content_count integer not null,
  closed_count integer not null,
  recommend_date_count integer not null,
  deadline_date_count integer not null
);
comment on table activity_figures is 'The figures of an activity that has ended, as they were when it ended (rule 8.2).';

create table progress_entry (
  id integer generated always as identity primary key,
  activity_id integer not null constraint progress_entry_of_activity references activity,
  training_content_id integer not null constraint progress_entry_of_content references training_content,
  grade smallint not null,
  technical_grade smallint,
  service_grade smallint,
  orientation_grade smallint,
  feedback text not null default '',
  instructor_comment text not null default '',
  student_comment text not null default '',
  training_date date not null,
  instructor_id integer constraint progress_entry_by_instructor references app_user,
  created_at timestamptz not null,
  version integer not null default 1
);
comment on table progress_entry is 'How a student did at a step of a training on a day.';
comment on column progress_entry.grade is 'ProgressGrade. 0 and 2 close the step.';
comment on column progress_entry.feedback is 'The student reads it.';
comment on column progress_entry.instructor_comment is 'Staff read it, the student does not.';
create unique index progress_entry_closed_once on progress_entry (activity_id, training_content_id) where grade in (0, 2);
create index progress_entry_activity on progress_entry (activity_id, training_content_id);
create index progress_entry_training_date on progress_entry (training_date);
