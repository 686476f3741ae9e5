create table company (
  id integer primary key,
  name text not null,
  is_gone boolean not null default false
);
comment on table company is 'The companies of HM, under HM''s ids.';
comment on column company.is_gone is 'HM does not name it any more. It stays, because contents and people refer to it.';

create table heartful_category (
  id integer primary key,
  name text not null,
  is_flex boolean not null,
  is_gone boolean not null default false
);
comment on table heartful_category is 'HM''s categories of therapists, under HM''s ids.';
comment on column heartful_category.is_flex is 'Trainings of such a category are flex (rule 4.3).';
comment on column heartful_category.is_gone is 'HM does not name it any more. It stays, because trainings refer to it.';

create table heartful_reading (
  is_only boolean primary key default true constraint heartful_reading_only_one check (is_only),
  read_at timestamptz not null
);
comment on table heartful_reading is 'When companies and categories were last read from HM, in one row. Before the first time there is none.';

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
comment on table training is 'What can be learnt, such as a kind of massage.';
comment on column training.heartful_category_id is 'An HM entry of this category begins this training.';

create table training_content (
  id integer generated always as identity primary key,
  training_id integer not null constraint training_content_of_training references training,
  name text not null,
  training_method smallint not null,
  estimate_attendance_count integer not null
    constraint training_content_estimate_not_negative check (estimate_attendance_count >= 0),
  is_exempted_active_therapist boolean not null default false,
  exempted_company_id integer constraint training_content_exempted_company references company,
  instructor_explanation text not null default '',
  display_order integer not null,
  version integer not null default 1
);
comment on table training_content is 'The steps of a training, in their order.';
comment on column training_content.training_method is 'TrainingMethod: normal, homework, meeting or test.';
comment on column training_content.estimate_attendance_count is 'So many attendances the step is reckoned to take.';
comment on column training_content.is_exempted_active_therapist is 'Working therapists are exempt from it.';
comment on column training_content.exempted_company_id is 'People of this company are exempt from it.';
create index training_content_training on training_content (training_id, display_order);
