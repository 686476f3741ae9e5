create table watch (
  id integer generated always as identity primary key,
  student_user_id integer not null,
  schedule_id integer,
  school_id integer,
  day date,
  week date,
  created_at timestamptz not null,
  constraint watch_of_student foreign key (student_user_id) references app_user (id) on delete cascade,
  constraint watch_of_schedule foreign key (schedule_id) references schedule (id) on delete cascade,
  constraint watch_at_school foreign key (school_id) references school (id) on delete cascade,
  constraint watch_of_one_thing
    check (num_nonnulls(schedule_id, day, week) = 1 and (school_id is null) = (schedule_id is not null)),
  constraint watch_week_from_sunday check (extract(dow from week) = 0)
);
comment on table watch is
  'A student wants to be told when a place falls free: in a schedule, or in a school on a day or in a week (rule 5.19).';
comment on column watch.week is 'The Sunday with which the week begins.';
comment on column watch.created_at is
  'Places that were free by then are not told. A reservation of the watched schedule made since ends the watch.';
create unique index watch_once on watch (student_user_id, schedule_id, school_id, day, week) nulls not distinct;
-- With the id, the first one is found at once, however many or few watch the same.
create index watch_of_schedule on watch (schedule_id, id) where schedule_id is not null;
create index watch_of_day on watch (school_id, day, id) where school_id is not null;
create index watch_of_week on watch (school_id, week, id) where school_id is not null;

create table vacancy (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  to_schedule integer[] not null,
  to_day integer[] not null,
  to_week integer[] not null,
  attempt_count integer default 0 not null,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  constraint vacancy_ends_once check (done_at is null or failed_at is null),
  constraint vacancy_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint vacancy_leased_while_open check (leased_until is null or (done_at is null and failed_at is null))
);
comment on table vacancy is
  'An intent: schedules in which a command has left places free that were not free before, of which those are told who watch them (rule 5.19).';
comment on column vacancy.since is 'From when on the places can be taken. Who watches only later is not told.';
comment on column vacancy.to_schedule is 'The schedules of which those are told who watch the schedule itself.';
comment on column vacancy.to_day is 'The schedules of which those are told who watch the day.';
comment on column vacancy.to_week is 'The schedules of which those are told who watch the week.';
create index vacancy_due on vacancy (next_attempt_at) where done_at is null and failed_at is null;

create table vacancy_told (
  student_user_id integer not null,
  schedule_id integer not null,
  told_at timestamptz not null,
  primary key (student_user_id, schedule_id),
  constraint vacancy_told_to_student foreign key (student_user_id) references app_user (id) on delete cascade,
  constraint vacancy_told_of_schedule foreign key (schedule_id) references schedule (id) on delete cascade
);
comment on table vacancy_told is 'When a student was last told of free places in a schedule: once an hour at most (rule 5.19).';
create index vacancy_told_of_schedule on vacancy_told (schedule_id);
