-- An exclusion constraint compares a room's id and a time range in one index.
create extension if not exists btree_gist;

create function as_seen(name text) returns text immutable strict parallel safe language sql
return regexp_replace(
  regexp_replace(
    normalize(name, nfc),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001d159\U000e0000-\U000e0fff]',
    '',
    'g'
  ),
  '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+',
  ' ',
  'g'
);
comment on function as_seen is
  'A name as a person sees it. Unseen characters are gone, every space is one plain space, and accents and voicing marks are composed. Names that look alike are one name (rule 4.1).';

create table setting (
  id boolean primary key default true constraint setting_is_one_row check (id),
  max_reserve_count integer not null default 10,
  continuous_absence_threshold integer not null default 3,
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
comment on table setting is 'The system settings, in one row.';
comment on column setting.max_reserve_count is 'A student has at most so many active reservations.';
comment on column setting.continuous_absence_threshold is 'After so many absences in a row a student is reported to staff.';
comment on column setting.recommend_date_count is 'Days in which a student should finish, as recommended (rule 8.3).';
comment on column setting.deadline_date_count is 'Days in which a student has to finish (rule 8.3).';
comment on column setting.reserve_alert_note is 'Every student reads it before reserving.';
comment on column setting.penalty_amount is 'What a late cancellation costs, in yen.';
comment on column setting.basis_left_days_primary is 'With so many days in hand the weather is fine.';
comment on column setting.basis_left_days_secondary is 'With so many days in hand it is cloudy, with fewer rainy.';
insert into setting default values;

create table area (
  id integer generated always as identity primary key,
  name text not null,
  display_order integer not null,
  version integer not null default 1
);
comment on table area is 'The regions that schools and students belong to.';
create unique index area_name_unique on area (as_seen(name));

create table school (
  id integer generated always as identity primary key,
  area_id integer not null constraint school_in_area references area,
  name text not null,
  display_order integer not null,
  version integer not null default 1
);
comment on table school is 'The places where training is held.';
create unique index school_name_unique_in_area on school (area_id, as_seen(name));

create table room (
  id integer generated always as identity primary key,
  school_id integer not null constraint room_in_school references school,
  name text not null,
  display_color text not null,
  display_order integer not null,
  version integer not null default 1
);
comment on table room is 'The rooms of the schools; a schedule takes one.';
comment on column room.display_color is 'A colour of the preset palette, as #rrggbb.';
create unique index room_name_unique_in_school on room (school_id, as_seen(name));
