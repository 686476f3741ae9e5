create table closed_day (
  id integer generated always as identity primary key,
  school_id integer constraint closed_day_of_school references school on delete cascade,
  start_date date not null,
  end_date date not null,
  name text not null constraint closed_day_name_not_empty check (name <> ''),
  version integer not null default 1,
  constraint closed_day_within_a_year check (end_date - start_date between 0 and 365),
  constraint closed_day_once exclude using gist (
    coalesce(school_id, 0) with =,
    daterange(start_date, end_date, '[]') with &&
  )
);
comment on table closed_day is 'Days on which schools are closed once, such as for a move (rule 4.15).';
comment on column closed_day.school_id is 'Null where every school is closed.';
comment on column closed_day.end_date is 'The last of them.';
create index closed_day_by_school on closed_day (school_id);
