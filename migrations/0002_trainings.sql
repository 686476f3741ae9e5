-- Companies and categories as the HR system (HM) knows them; their ids are HM's.
create table company (
  id integer primary key,
  name text not null
);

create table heartful_category (
  id integer primary key,
  name text not null,
  is_flex boolean not null
);

create table training (
  id integer generated always as identity primary key,
  name text not null,
  short_name text not null,
  display_color text not null,
  heartful_category_id integer
    constraint training_heartful_category references heartful_category
    constraint training_one_per_heartful_category unique,
  display_order integer not null,
  version integer not null default 1
);

create table training_content (
  id integer generated always as identity primary key,
  training_id integer not null constraint training_content_of_training references training,
  name text not null,
  training_method smallint not null,
  estimate_attendance_count integer not null constraint training_content_estimate_not_negative check (estimate_attendance_count >= 0),
  is_exempted_active_therapist boolean not null default false,
  exempted_company_id integer constraint training_content_exempted_company references company,
  instructor_explanation text not null default '',
  display_order integer not null,
  version integer not null default 1
);
create index training_content_training on training_content (training_id, display_order);
