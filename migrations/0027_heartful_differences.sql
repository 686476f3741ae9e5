-- What differs between students here and what HM says of them. HM is asked about each student, so a
-- comparison goes through all of them in lots. A lot is an intent (see 0024) that writes the next one.
-- The latest comparison; no row before the first one.
create table heartful_comparison (
  is_only boolean primary key default true constraint heartful_comparison_only_one check (is_only),
  started_at timestamptz not null,
  student_count integer not null,
  compared_count integer not null default 0,
  -- Of these, students about whom HM's answer could not be used.
  unread_count integer not null default 0
);

create table heartful_comparison_lot (
  id bigint generated always as identity primary key,
  -- The lot has the students with the next ids.
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
create index heartful_comparison_lot_due on heartful_comparison_lot (next_attempt_at) where done_at is null and failed_at is null;
create unique index heartful_comparison_lot_one_open on heartful_comparison_lot ((true)) where done_at is null and failed_at is null;

create table heartful_difference (
  id integer generated always as identity primary key,
  student_user_id integer not null
    constraint heartful_difference_of_student references app_user on delete cascade,
  kind smallint not null,
  -- For a difference about an HM entry.
  activity_id integer constraint heartful_difference_of_activity references activity on delete cascade,
  -- What HM says: the result of an HM entry; the name or the address of a trainee.
  heartful_state smallint,
  heartful_value text,
  found_at timestamptz not null,
  -- Staff have seen it, and it stays away until HM says something else.
  seen_at timestamptz,
  constraint heartful_difference_once unique nulls not distinct (student_user_id, kind, activity_id)
);
create index heartful_difference_activity on heartful_difference (activity_id);
