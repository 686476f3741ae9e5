create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- One row: the system settings (days, reservations, yen).
create table setting (
  id boolean primary key default true constraint setting_is_one_row check (id),
  max_reserve_count integer not null default 10,
  continuous_abcense_threshold integer not null default 3,
  recommend_date_count integer not null default 1,
  deadline_date_count integer not null default 2,
  reserve_alert_note text not null default '予約の前に、研修の日時と場所を確認してください。',
  penalty_amount integer not null default 0,
  basis_left_days_primary integer not null default 1,
  basis_left_days_secondary integer not null default 0,
  version integer not null default 1,
  constraint setting_deadline_not_before_recommendation check (deadline_date_count >= recommend_date_count),
  constraint setting_fine_above_cloudy check (basis_left_days_primary > basis_left_days_secondary)
);
insert into setting default values;

create table area (
  id integer generated always as identity primary key,
  name text not null constraint area_name_unique unique,
  display_order integer not null,
  version integer not null default 1
);

create table school (
  id integer generated always as identity primary key,
  area_id integer not null constraint school_in_area references area,
  name text not null,
  display_order integer not null,
  version integer not null default 1,
  constraint school_name_unique_in_area unique (area_id, name)
);

create table room (
  id integer generated always as identity primary key,
  school_id integer not null constraint room_in_school references school,
  name text not null,
  display_color text not null,
  display_order integer not null,
  version integer not null default 1,
  constraint room_name_unique_in_school unique (school_id, name)
);
