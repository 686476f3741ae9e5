create table trainee_release (
  id bigint generated always as identity primary key,
  user_id integer not null constraint trainee_release_of_user references app_user on delete cascade,
  therapist_id integer not null,
  idempotency_key uuid not null default gen_random_uuid(),
  operate_user_id integer not null,
  operate_user_name text not null,
  requested_at timestamptz not null,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  constraint trainee_release_ends_once check (done_at is null or failed_at is null),
  constraint trainee_release_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint trainee_release_leased_while_open check (leased_until is null or (done_at is null and failed_at is null))
);
comment on table trainee_release is 'Students whom HM is asked to release, so that the account is no longer linked. Each is an intent.';
comment on column trainee_release.idempotency_key is 'HM knows a call that is made again by it.';
create unique index trainee_release_one_open on trainee_release (user_id) where done_at is null and failed_at is null;
create index trainee_release_due on trainee_release (next_attempt_at) where done_at is null and failed_at is null;
create index trainee_release_user on trainee_release (user_id);

create table heartful_comparison (
  is_only boolean primary key default true constraint heartful_comparison_only_one check (is_only),
  started_at timestamptz not null,
  student_count integer not null,
  compared_count integer not null default 0,
  unread_count integer not null default 0
);
comment on table heartful_comparison is
  'The latest comparison of the students here with what HM says of them, in one row. Before the first one there is none.';
comment on column heartful_comparison.unread_count is 'Compared students about whom HM''s answer could not be used.';

create table heartful_comparison_lot (
  id bigint generated always as identity primary key,
  after_user_id integer not null,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  constraint heartful_comparison_lot_ends_once check (done_at is null or failed_at is null),
  constraint heartful_comparison_lot_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint heartful_comparison_lot_leased_while_open
    check (leased_until is null or (done_at is null and failed_at is null))
);
comment on table heartful_comparison_lot is
  'The lots of a comparison, for HM is asked about each student. A lot is an intent that writes the next one.';
comment on column heartful_comparison_lot.after_user_id is 'The lot has the students with the next ids.';
create index heartful_comparison_lot_due on heartful_comparison_lot (next_attempt_at)
  where done_at is null and failed_at is null;
create unique index heartful_comparison_lot_one_open on heartful_comparison_lot ((true))
  where done_at is null and failed_at is null;

create table heartful_difference (
  id integer generated always as identity primary key,
  student_user_id integer not null constraint heartful_difference_of_student references app_user on delete cascade,
  kind smallint not null,
  activity_id integer constraint heartful_difference_of_activity references activity on delete cascade,
  training_id integer constraint heartful_difference_of_training references training on delete cascade,
  heartful_entry_id integer,
  heartful_state smallint,
  heartful_value text,
  found_at timestamptz not null,
  seen_at timestamptz,
  constraint heartful_difference_of_entry_and_training check ((training_id is null) = (heartful_entry_id is null)),
  constraint heartful_difference_once unique nulls not distinct (student_user_id, kind, activity_id, training_id)
);
comment on table heartful_difference is 'What a comparison found to differ between a student here and what HM says.';
comment on column heartful_difference.kind is 'DifferenceKind.';
comment on column heartful_difference.activity_id is 'The activity that an HM entry began, where the difference is about the entry.';
comment on column heartful_difference.training_id is 'The training that an open HM entry begins next, where the difference is about such an entry.';
comment on column heartful_difference.heartful_state is 'What HM says of the result of an entry.';
comment on column heartful_difference.heartful_value is 'What HM says of a name or an address.';
comment on column heartful_difference.seen_at is 'Staff have seen it. It stays away until HM says something else.';
create index heartful_difference_activity on heartful_difference (activity_id);
create index heartful_difference_training on heartful_difference (training_id);
