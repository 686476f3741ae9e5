-- A student's round of one training.
create table student_activity (
  id integer generated always as identity primary key,
  student_user_id integer not null constraint student_activity_of_student references app_user,
  training_id integer not null constraint student_activity_of_training references training,
  start_date date not null,
  end_date date,
  state smallint not null,
  heartful_entry_id integer,
  is_exported boolean not null default false,
  constraint student_activity_ends_when_not_taking check ((state = 0) = (end_date is null))
);
create unique index student_activity_one_taking_per_training on student_activity (student_user_id, training_id) where state = 0;
create index student_activity_student on student_activity (student_user_id);

create table training_progress (
  id integer generated always as identity primary key,
  activity_id integer not null constraint training_progress_of_activity references student_activity,
  training_content_id integer not null constraint training_progress_of_content references training_content,
  grade smallint not null,
  technical_grade smallint,
  service_grade smallint,
  orientation_grade smallint,
  feedback text not null default '',
  instructor_comment text not null default '',
  student_comment text not null default '',
  training_date date not null,
  instructor_id integer constraint training_progress_by_instructor references app_user,
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index training_progress_closed_once on training_progress (activity_id, training_content_id) where grade in (0, 2);
create index training_progress_activity on training_progress (activity_id, training_content_id);
