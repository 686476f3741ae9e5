-- The schema as it is, for reading. `npm run db:types` writes it from a migrated database; the numbered
-- files beside it are how it comes about.
--
-- Where there are two accounts, the server's may read every table, and insert, update and delete rows
-- unless a grant says less. It alone may call what has `security definer`.

create extension btree_gist;

-- The system settings, in one row.
create table setting (
  -- Always true, so that there is one row.
  id boolean not null default true,
  -- A student has at most so many active reservations.
  max_reserve_count integer not null default 10,
  -- After so many absences in a row a student is reported to staff.
  continuous_absence_threshold integer not null default 3,
  -- Days in which a student should finish, as recommended (rule 8.3).
  recommend_date_count integer not null default 1,
  -- Days in which a student has to finish (rule 8.3).
  deadline_date_count integer not null default 2,
  -- Every student reads it before reserving.
  reserve_alert_note text not null default '予約の前に、研修の日時と場所を確認してください。',
  -- What a late cancellation costs, in yen.
  penalty_amount integer not null default 0,
  -- With so many days in hand the weather is fine.
  basis_left_days_primary integer not null default 1,
  -- With so many days in hand it is cloudy, with fewer rainy.
  basis_left_days_secondary integer not null default 0,
  version integer not null default 1,
  -- Whom to ask about an account. Everybody reads it, before signing in too; empty where nobody is named.
  contact text not null default '',
  -- Days that linking usually takes; 0 where that is not told.
  linking_days integer not null default 0,
  -- Whole months for which rows of the log and mails that arrived are kept.
  log_kept_months integer not null default 13,
  -- The tax rate of payments that are entered without one; null without tax.
  receipt_tax_rate smallint default 10,
  -- After so many days without a visit a student without a reservation is silent (rule 23.1). 0 switches the list off.
  silent_days integer not null default 7,
  -- SecondFactorFrom: who needs a second factor (rule 2.14).
  second_factor_from smallint not null default 0,
  -- Years after which the data about a former student may be erased; 0 if never without a request (rule 25.4).
  retention_years smallint not null default 5,
  constraint setting_pkey primary key (id),
  constraint setting_deadline_not_before_recommendation check (deadline_date_count >= recommend_date_count),
  constraint setting_fine_above_cloudy check (basis_left_days_primary > basis_left_days_secondary),
  constraint setting_is_one_row check (id),
  constraint setting_log_kept_months check (log_kept_months >= 13 and log_kept_months <= 120),
  constraint setting_receipt_tax_rate check (receipt_tax_rate = any (array[8, 10])),
  constraint setting_retention_years check (retention_years >= 0 and retention_years <= 30),
  constraint setting_second_factor_from check (second_factor_from = any (array[0, 1, 2])),
  constraint setting_silent_days check (silent_days >= 0 and silent_days <= 90)
);

-- The regions that schools and students belong to.
create table area (
  id integer not null generated always as identity,
  name text not null,
  display_order integer not null,
  version integer not null default 1,
  constraint area_pkey primary key (id)
);
create unique index area_name_unique on area (as_seen(name));

-- The places where training is held.
create table school (
  id integer not null generated always as identity,
  area_id integer not null,
  name text not null,
  display_order integer not null,
  version integer not null default 1,
  -- The weekdays on which the school is closed, 0 for Sunday. Plans leave these days out.
  closed_weekdays smallint[] not null default '{}'::smallint[],
  -- Null if it is not to be told, like the phone, the e-mail address, the way and the map.
  address text,
  phone text,
  email_address text,
  -- The way to the school, in words.
  access text,
  -- A page that shows the school on a map.
  map_url text,
  -- Whether students see the name of a schedule's instructor (rule 4.12).
  is_instructor_shown boolean not null default false,
  constraint school_pkey primary key (id),
  constraint school_access_length check (char_length(access) <= 500),
  constraint school_closed_weekdays check (closed_weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]),
  constraint school_directions_not_empty check ('' <> address and '' <> phone and '' <> email_address and '' <> access),
  constraint school_map_by_https check (map_url ~* '^https://'),
  constraint school_in_area foreign key (area_id) references area(id)
);
create unique index school_name_unique_in_area on school (area_id, as_seen(name));

-- The rooms of the schools; a schedule takes one.
create table room (
  id integer not null generated always as identity,
  school_id integer not null,
  name text not null,
  -- A colour of the preset palette, as #rrggbb.
  display_color text not null,
  display_order integer not null,
  version integer not null default 1,
  constraint room_pkey primary key (id),
  constraint room_in_school foreign key (school_id) references school(id)
);
create unique index room_name_unique_in_school on room (school_id, as_seen(name));

-- The companies of HM, under HM's ids.
create table company (
  id integer not null,
  name text not null,
  -- HM does not name it any more. It stays, because contents and people refer to it.
  is_gone boolean not null default false,
  constraint company_pkey primary key (id)
);

-- HM's categories of therapists, under HM's ids.
create table heartful_category (
  id integer not null,
  name text not null,
  -- Trainings of such a category are flex (rule 4.3).
  is_flex boolean not null,
  -- HM does not name it any more. It stays, because trainings refer to it.
  is_gone boolean not null default false,
  constraint heartful_category_pkey primary key (id)
);

-- When companies and categories were last read from HM, in one row. Before the first time there is none.
create table heartful_reading (
  -- Always true, so that there is one row.
  is_only boolean not null default true,
  read_at timestamptz not null,
  constraint heartful_reading_pkey primary key (is_only),
  constraint heartful_reading_only_one check (is_only)
);

-- What can be learnt, such as a kind of massage.
create table training (
  id integer not null generated always as identity,
  name text not null,
  short_name text not null,
  display_color text not null,
  -- An HM entry of this category begins this training.
  heartful_category_id integer,
  display_order integer not null,
  version integer not null default 1,
  constraint training_pkey primary key (id),
  constraint training_one_per_heartful_category unique (heartful_category_id),
  constraint training_heartful_category foreign key (heartful_category_id) references heartful_category(id)
);
create trigger training_moved after update of display_order on training for each row when (old.display_order <> new.display_order) execute function mark_training_due();

-- The steps of a training, in their order.
create table training_content (
  id integer not null generated always as identity,
  training_id integer not null,
  name text not null,
  -- TrainingMethod: normal, homework, meeting or test.
  training_method smallint not null,
  -- So many attendances the step is reckoned to take.
  estimate_attendance_count integer not null,
  -- Working therapists are exempt from it.
  is_exempted_active_therapist boolean not null default false,
  -- People of this company are exempt from it.
  exempted_company_id integer,
  instructor_explanation text not null default '',
  display_order integer not null,
  version integer not null default 1,
  -- What the student wears and brings. Null if nothing is to be said.
  preparation text,
  -- Pages to read before: an array of title and https address. Null without one.
  links jsonb,
  constraint training_content_pkey primary key (id),
  constraint training_content_estimate_not_negative check (estimate_attendance_count >= 0),
  constraint training_content_exempted_company foreign key (exempted_company_id) references company(id),
  constraint training_content_of_training foreign key (training_id) references training(id)
);
create index training_content_training on training_content (training_id, display_order);
create trigger content_added after insert or delete on training_content for each row execute function mark_content_due();
create trigger content_updated after update on training_content for each row when (old.training_method is distinct from new.training_method or old.estimate_attendance_count is distinct from new.estimate_attendance_count or old.is_exempted_active_therapist is distinct from new.is_exempted_active_therapist or old.exempted_company_id is distinct from new.exempted_company_id or old.display_order is distinct from new.display_order) execute function mark_content_due();

-- Everybody: staff, students with and without an account, and people who have just signed up.
create table app_user (
  id integer not null generated always as identity,
  -- Role. 4 is a student.
  role smallint not null,
  name text not null default '',
  -- Lists are in the Japanese order of it.
  name_kana text collate "ja-x-icu" not null default '',
  -- Null without an account.
  email_address text,
  password_hash text,
  -- The address was confirmed by a code.
  is_confirmed boolean not null default false,
  -- The person has not entered a name and the like yet.
  is_unregistered boolean not null default false,
  -- The account may sign in.
  is_enabled boolean not null default true,
  -- SignUpPattern: which of the two sign-up pages the person came by.
  temporary_registration_pattern smallint not null,
  -- The person takes mails that are not about the account itself.
  is_receive_e_mail_enabled boolean not null default true,
  -- The area of a student.
  area_id integer,
  -- Gender.
  gender smallint,
  birthday date,
  -- In the student's own words.
  goal text not null default '',
  -- HM's id of a student who is linked.
  therapist_id integer,
  -- HM says that the student works as a therapist.
  is_active_therapist boolean not null default false,
  -- The company that the student works for, as HM says.
  company_id integer,
  -- Career, as HM says: whether the person has worked as a therapist before.
  career smallint not null default 0,
  store_code text,
  store_name text,
  area_manager_code text,
  area_manager_name text,
  recruiter_code text,
  recruiter_name text,
  -- HM's id of a member of staff. A user without one sends no results.
  heartful_employee_id integer,
  heartful_employee_code text,
  created_at timestamptz not null,
  version integer not null default 1,
  -- The number under which staff call the person. No search reads it, and no log tells it.
  phone text,
  constraint app_user_pkey primary key (id),
  constraint user_heartful_employee_unique unique (heartful_employee_id),
  constraint user_therapist_unique unique (therapist_id),
  constraint user_has_password_once_confirmed check ((password_hash is not null) = (email_address is not null and is_confirmed)),
  constraint user_in_area foreign key (area_id) references area(id),
  constraint user_of_company foreign key (company_id) references company(id)
);
create unique index user_email_address_unique on app_user (lower(email_address));
create index user_staff on app_user (name_kana, id) where role <> 4;
create trigger role_updated after update of role on app_user for each row when (old.role <> new.role) execute function summarize_student();
create trigger student_inserted after insert on app_user for each row when (new.role = 4) execute function summarize_student();
create trigger student_updated after update on app_user for each row when (old.role is distinct from new.role or old.name is distinct from new.name or old.name_kana is distinct from new.name_kana or old.email_address is distinct from new.email_address or old.therapist_id is distinct from new.therapist_id or old.area_id is distinct from new.area_id or old.is_active_therapist is distinct from new.is_active_therapist or old.company_id is distinct from new.company_id) execute function mark_student_due();

-- The sign-in sessions of browsers and programs.
create table sign_in_session (
  -- The SHA-256 digest of the token that the caller holds.
  id text not null,
  user_id integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  user_agent text not null default '',
  -- To the hour.
  last_used_at timestamptz not null,
  -- When the person last gave a password, a code or a passkey in this session (rule 2.15).
  proved_at timestamptz,
  constraint sign_in_session_pkey primary key (id),
  constraint sign_in_session_of_user foreign key (user_id) references app_user(id) on delete cascade
);
create index sign_in_session_by_user on sign_in_session (user_id);

-- Sign-ups that wait for their code. Several for one address stand side by side, each with its own password; the one that is confirmed gives the account its own.
create table sign_up (
  id integer not null generated always as identity,
  user_id integer not null,
  email_address text not null,
  password_hash text not null,
  -- SignUpPattern: which of the two sign-up pages the person came by. The account takes it over with the password.
  temporary_registration_pattern smallint not null,
  code_hash text not null,
  code_expires_at timestamptz not null,
  -- Wrong codes so far.
  try_count integer not null default 0,
  constraint sign_up_pkey primary key (id),
  constraint sign_up_of_user foreign key (user_id) references app_user(id) on delete cascade
);
create index sign_up_user on sign_up (user_id);

-- Resets of a forgotten password that have been asked for.
create table password_reset (
  id integer not null generated always as identity,
  user_id integer not null,
  -- The digest of the secret in the link.
  token_digest text not null,
  -- REST callers enter a code instead.
  code_hash text not null,
  requested_at timestamptz not null,
  constraint password_reset_pkey primary key (id),
  constraint password_reset_token_unique unique (token_digest),
  constraint password_reset_of_user foreign key (user_id) references app_user(id) on delete cascade
);
create index password_reset_user on password_reset (user_id);

-- The address that an account asks to have, one at a time.
create table email_address_change (
  user_id integer not null,
  email_address text not null,
  code_hash text not null,
  code_expires_at timestamptz not null,
  -- Wrong codes so far.
  try_count integer not null default 0,
  constraint email_address_change_pkey primary key (user_id),
  constraint email_address_change_of_user foreign key (user_id) references app_user(id) on delete cascade
);

-- The last attempts at what may be attempted only so often, such as a password.
create table attempt (
  -- A digest of what is attempted and by whom.
  subject bytea not null,
  -- The moments, the earliest first.
  made_at timestamptz[] not null,
  constraint attempt_pkey primary key (subject)
);

-- The one key by which all servers sign tickets and the cookies of known browsers.
create table signing_key (
  -- Always true, so that there is one row.
  is_only boolean not null default true,
  key bytea not null,
  constraint signing_key_pkey primary key (is_only),
  constraint signing_key_only_one check (is_only)
);

-- Calls that came with an Idempotency-Key. The same call again gets the answer of the first.
create table idempotent_call (
  user_id integer not null,
  key text not null,
  -- SHA-256 of the procedure and its input.
  request_digest text not null,
  -- As JSON. Null where there is nothing to return.
  answer text,
  created_at timestamptz not null,
  -- How the call was refused, as JSON: its code, parameters and sentence. Null where it was not.
  refusal text,
  -- The call is under way until then at the latest, outside the transaction.
  pending_until timestamptz,
  constraint idempotent_call_pkey primary key (user_id, key),
  constraint idempotent_call_one_end check (num_nonnulls(answer, refusal, pending_until) <= 1),
  constraint idempotent_call_of_user foreign key (user_id) references app_user(id) on delete cascade
);
create index idempotent_call_created_at on idempotent_call (created_at);

-- A session of training in a room.
create table schedule (
  id integer not null generated always as identity,
  room_id integer not null,
  -- From the start, up to the end and without it.
  during tstzrange not null,
  -- So many students have a place.
  capacity integer not null,
  -- Null while nobody is chosen.
  instructor_id integer,
  -- It was called off. It remains for histories only.
  retired_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  -- Students reserve from then on (rule 5.18). Null if they do at once.
  reserve_opens_at timestamptz,
  -- The school of its room when it was planned, or moved to the room. Null only until `kenshu migrate` has filled the rows from before.
  school_id integer,
  constraint schedule_pkey primary key (id),
  -- A reservation refers to it by the copy of the time.
  constraint schedule_id_during unique (id, during),
  constraint schedule_capacity_positive check (capacity > 0),
  constraint schedule_opens_before_its_cutoff check (reserve_opens_at < (((lower(during) at time zone 'Asia/Tokyo')::date - 1 + '15:00:00'::time without time zone) at time zone 'Asia/Tokyo')),
  constraint schedule_starts_before_it_ends check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  constraint schedule_within_a_day check ((upper(during) - lower(during)) <= '24:00:00'::interval),
  constraint schedule_one_at_a_time_per_room exclude using gist (room_id with =, during with &&) where (retired_at is null),
  constraint schedule_by_instructor foreign key (instructor_id) references app_user(id),
  constraint schedule_in_room foreign key (room_id) references room(id),
  constraint schedule_in_school foreign key (school_id) references school(id)
);
create index schedule_room_last on schedule (room_id, id) where retired_at is null;
create index schedule_room_start on schedule (room_id, lower(during)) include (id, during, capacity, retired_at);
create index schedule_start on schedule (lower(during)) where retired_at is null;
create trigger schedule_placed before insert or update of room_id on schedule for each row execute function place_schedule();
create trigger schedule_room_followed after update on schedule for each row when (old.room_id <> new.room_id) execute function follow_room();

-- A student's place in a schedule, or place in its queue. The order of the queue is the order of ids.
create table reservation (
  id integer not null generated always as identity,
  schedule_id integer not null,
  -- A copy of the schedule's time. The foreign key keeps it true, and a constraint forbids overlaps by it.
  during tstzrange not null,
  student_user_id integer not null,
  -- ReserveResult: how it came to be what it is.
  kind smallint not null,
  -- Present, late or absent; null until it is marked.
  mark smallint,
  -- ReservationState, as callers see it. 3 is cancelled.
  state smallint not null generated always as (
  case
      when kind = any (array[4, 5]) then 3
      when mark is not null then 4 + mark
      when kind = 1 then 2
      else 1
  end) stored,
  -- Its cancellation costs nothing.
  no_penalty boolean not null default false,
  -- Until then it is cancelled free of charge, even past the schedule's own deadline.
  grace_until timestamptz,
  -- When it came from the queue to a place.
  carried_up_at timestamptz,
  -- Grows with every mark, so that two people do not overwrite each other.
  mark_version integer not null default 0,
  created_at timestamptz not null,
  -- The confirmed reservation that a wish replaces once it has a place itself (rule 5.12).
  replaces_id integer,
  -- While a wish waits, what it would replace is confirmed: 1, as in state.
  replaced_state smallint generated always as (
  case
      when replaces_id is not null and kind = 1 then 1
      else null::integer
  end) stored,
  -- When the student, or staff for the student, gave up the confirmed place. Null for every other end, and for those from before.
  cancelled_at timestamptz,
  -- CancelledBy: who gave the place up.
  cancelled_by smallint,
  -- AbsenceReason: why the student does not come, as told with the cancellation or the told absence.
  reason smallint,
  -- The reason in words.
  reason_text text,
  -- When the student last said that he or she is late or does not come (rule 6.9).
  told_at timestamptz,
  -- So late the student will be. Null with told_at: the student does not come.
  told_late_minutes smallint,
  -- Its SEQUENCE in calendars. Grows with each change of time, place or state (rule 11.9).
  calendar_sequence bigint not null default nextval('mail_id_seq'::regclass),
  constraint reservation_pkey primary key (id),
  constraint reservation_as_replaced unique (id, student_user_id, state),
  constraint reservation_given_up_by_somebody check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_by = any (array[0, 1]))),
  constraint reservation_given_up_when_cancelled check (cancelled_at is null or (kind = any (array[4, 5]))),
  constraint reservation_mark_only_on_confirmed check (mark is null or (mark = any (array[0, 1, 2])) and (kind = any (array[0, 2, 3, 6]))),
  constraint reservation_reason_known check (reason >= 0 and reason <= 5),
  constraint reservation_replaces_until_it_has_a_place check (replaces_id is null or (kind = any (array[1, 4]))),
  constraint reservation_told_lateness check (told_late_minutes is null or (told_late_minutes = any (array[10, 20, 30])) and told_at is not null),
  constraint reservation_no_overlap_per_student exclude using gist (student_user_id with =, during with &&, coalesce(replaces_id, id) with <>) where (state <> 3),
  constraint reservation_in_schedule foreign key (schedule_id, during) references schedule(id, during) on update cascade,
  constraint reservation_of_student foreign key (student_user_id) references app_user(id),
  constraint reservation_replaces_confirmed_one_of_its_student foreign key (replaces_id, student_user_id, replaced_state) references reservation(id, student_user_id, state) deferrable initially deferred
);
create index reservation_absent on reservation (student_user_id, lower(during)) where state = 6;
create index reservation_cancelled on reservation (schedule_id) where state = 3;
create index reservation_given_up on reservation (student_user_id, cancelled_at) where cancelled_at is not null;
create unique index reservation_one_active_per_student on reservation (schedule_id, student_user_id) where state <> 3;
create unique index reservation_one_wish_for_another on reservation (replaces_id) where replaced_state is not null;
create index reservation_schedule on reservation (schedule_id, state) where state <> 3;
create index reservation_student on reservation (student_user_id, lower(during));
create trigger calendar_sequence_drawn before update on reservation for each row when (old.kind <> new.kind or old.mark is distinct from new.mark or old.during <> new.during) execute function draw_calendar_sequence();
create trigger reservation_change_followed after update on reservation for each row when (old.state <> new.state or old.during <> new.during or old.cancelled_at is distinct from new.cancelled_at) execute function follow_reservation();
create trigger reservation_followed after insert on reservation for each row execute function follow_reservation();
create trigger reservation_removal_followed after delete on reservation for each row execute function follow_reservation();

-- The entries of a student's settlement. A removed one is voided: it stays, and leaves every list and total.
create table cash_flow (
  id integer not null generated always as identity,
  student_user_id integer not null,
  -- 0 is paid, 1 is owed.
  type smallint not null,
  -- In yen.
  amount integer not null,
  memo text not null default '',
  -- The late cancellation that a penalty is for.
  reservation_id integer,
  -- When the schedule of a penalty began. The schedule itself may move afterwards.
  schedule_start_date timestamptz,
  created_at timestamptz not null,
  -- Null for what the product charges by itself.
  created_by integer,
  -- When the entry was removed. Null while it counts.
  voided_at timestamptz,
  -- Who removed the entry.
  voided_by integer,
  -- In the words of whoever removed it (rule 10.1).
  void_reason text not null default '',
  -- The day that it concerns, which lists, receipts and months go by. The ledger tells when it was entered.
  occurred_on date not null,
  -- Per cent of consumption tax in a payment, for its receipt; null without tax. It says nothing of what is owed.
  tax_rate smallint default 10,
  constraint cash_flow_pkey primary key (id),
  constraint cash_flow_amount_in_range check (amount >= 1 and amount <= 100000000),
  constraint cash_flow_not_ahead check (occurred_on <= (created_at at time zone 'Asia/Tokyo')::date),
  constraint cash_flow_reason_of_removal check (void_reason = '' or voided_at is not null),
  constraint cash_flow_tax_rate check (tax_rate = any (array[8, 10])),
  constraint cash_flow_type check (type = any (array[0, 1])),
  constraint cash_flow_by_user foreign key (created_by) references app_user(id),
  constraint cash_flow_of_reservation foreign key (reservation_id) references reservation(id),
  constraint cash_flow_of_student foreign key (student_user_id) references app_user(id),
  constraint cash_flow_voided_by_user foreign key (voided_by) references app_user(id)
);
create index cash_flow_month on cash_flow (occurred_on) where voided_at is null;
create unique index cash_flow_one_penalty_per_reservation on cash_flow (reservation_id);
create index cash_flow_student on cash_flow (student_user_id, occurred_on, created_at);
create trigger cash_flow_changed after insert or delete or update on cash_flow for each row execute function change_total_amount();
create trigger cash_flow_keeps_months_closed before insert or delete or update of occurred_on, type, amount, voided_at on cash_flow for each row execute function keep_months_closed();

-- The last receipt number of each year. Its row is locked until the receipt is committed, so numbers have neither gaps nor duplicates.
create table receipt_number (
  -- In Tokyo.
  year integer not null,
  last_number integer not null,
  constraint receipt_number_pkey primary key (year),
  constraint receipt_number_from_one check (last_number >= 1)
);

-- All that is printed on a receipt, as it was when the receipt was issued.
create table receipt (
  cash_flow_id integer not null,
  year integer not null,
  -- It counts from 1 in every year.
  number integer not null,
  issued_at timestamptz not null,
  addressee text not null,
  amount integer not null,
  memo text not null,
  paid_on date not null,
  issuer_name text not null,
  issuer_address text not null,
  -- Empty where the issuer has none.
  issuer_registration_number text not null,
  -- When the payee took the original. Until then it waits, however many copies staff take.
  original_taken_at timestamptz,
  -- When the payment was removed. Null while the receipt counts.
  voided_at timestamptz,
  -- Per cent. Null without tax, and where none is printed.
  tax_rate smallint,
  -- In yen, within the amount. Null where neither rate nor tax is printed.
  tax integer,
  constraint receipt_pkey primary key (cash_flow_id),
  constraint receipt_number_unique unique (year, number),
  constraint receipt_rate_has_tax check (tax_rate is null or tax is not null),
  constraint receipt_tax_needs_number check (tax is null or issuer_registration_number <> ''),
  constraint receipt_tax_rate check (tax_rate = any (array[8, 10])),
  constraint receipt_of_cash_flow foreign key (cash_flow_id) references cash_flow(id)
);
grant insert, select, update (original_taken_at, voided_at) on receipt to server;

-- Who did what: a row per call that changes anything, written in its transaction. A partition has a Tokyo month, so that what is too old goes a month at a time. The server makes the partition of a month ahead of it.
create table audit_log (
  id bigint not null generated always as identity,
  -- The beginning of the hour for refusals, which are counted by the hour.
  created_at timestamptz not null,
  category text not null,
  description text not null,
  -- What the row is about, ids by their kind: {"reservation": [3], "user": [1], "schedule": [2]}.
  targets jsonb not null default '{}'::jsonb,
  -- The person as known then. Rows outlive people, so it refers to nobody.
  operate_user_id integer,
  operate_user_name text not null,
  -- The address of a refused caller who was not signed in.
  refused_address inet,
  refused_reason text,
  -- How often that happened within the hour.
  refused_count integer,
  -- The transaction that wrote the row, by which readers of the log find what is new to them. Null in rows from before, and another in a restored database.
  written_in xid8 default pg_current_xact_id(),
  constraint audit_log_pkey primary key (created_at, id)
) partition by range (created_at);
create unique index audit_log_one_row_per_refusal on only audit_log (created_at, refused_address, refused_reason, operate_user_id) nulls not distinct where refused_count is not null;
create index audit_log_targets on only audit_log using gin (targets jsonb_path_ops);
create index audit_log_written_in on only audit_log (written_in) where written_in is not null;
grant insert, select on audit_log to server;

-- What administrators tell the people of some roles (rule 15.12).
create table notice (
  id integer not null generated always as identity,
  message text not null,
  -- Role: who sees it.
  roles smallint[] not null,
  -- Since when the message reads as it does.
  posted_at timestamptz not null,
  -- The version that brought the message as it reads.
  posted_version integer not null default 1,
  version integer not null default 1,
  constraint notice_pkey primary key (id),
  constraint notice_for_known_roles check (cardinality(roles) > 0 and roles <@ '{2,3,4,5}'::smallint[]),
  constraint notice_posted_with_a_version check (posted_version >= 1 and posted_version <= version)
);

-- Which version of a notice a person has had in view.
create table notice_seen (
  user_id integer not null,
  notice_id integer not null,
  -- The version of the notice.
  version integer not null,
  constraint notice_seen_pkey primary key (user_id, notice_id),
  constraint notice_seen_by_user foreign key (user_id) references app_user(id) on delete cascade,
  constraint notice_seen_notice foreign key (notice_id) references notice(id) on delete cascade
);
create index notice_seen_of_notice on notice_seen (notice_id);

-- Outgoing mail. The transaction of its cause writes it, and a job delivers it.
create table mail (
  id bigint not null generated always as identity,
  to_address text not null,
  subject text not null,
  body text not null,
  -- Names what is mailed once only. Null where every act is a cause of its own.
  cause text,
  -- The owner of the address when the mail was written.
  user_id integer,
  -- Its reader can switch such mails off. Mails about the account go to everybody.
  is_optional boolean not null default false,
  reservation_id integer,
  page_label text,
  -- The page of the site that it leads to, under page_label.
  page_path text,
  -- What it does to the reader's calendar.
  calendar jsonb,
  -- From then on it would tell of the past, and is not sent.
  useful_until timestamptz,
  created_at timestamptz not null,
  -- Attempts so far. An attempt counts before it is made.
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Until then it belongs to the process that took it.
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  -- When staff have seen to a mail that failed.
  settled_at timestamptz,
  -- The mail about the replaced reservation, which is left when the news of the other one is out of date. Null where the mail is about one reservation.
  remainder jsonb,
  -- The number in calendars of the reservation that was written together with it. Null: its own id, which its reservations take over.
  calendar_sequence bigint,
  constraint mail_pkey primary key (id),
  constraint mail_each_cause_once unique (cause),
  constraint mail_ends_once check (done_at is null or failed_at is null),
  constraint mail_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint mail_leased_while_open check (leased_until is null or done_at is null and failed_at is null),
  constraint mail_page_is_named check ((page_label is null) = (page_path is null)),
  constraint mail_settled_once_failed check (settled_at is null or failed_at is not null),
  constraint mail_about_reservation foreign key (reservation_id) references reservation(id) on delete set null,
  constraint mail_to_user foreign key (user_id) references app_user(id) on delete set null
);
create index mail_due on mail (next_attempt_at) where done_at is null and failed_at is null;
create index mail_reservation on mail (reservation_id) where reservation_id is not null;
create index mail_undelivered on mail (id) where done_at is null and settled_at is null;
create index mail_user on mail (user_id);
create trigger calendar_mail_followed after insert on mail for each row when (new.calendar is not null and new.calendar_sequence is null) execute function follow_calendar_mail();

-- What jobs at a time of day have run, or are to run.
create table daily_run (
  id bigint not null generated always as identity,
  job text not null,
  -- In Tokyo, where no clock is ever put forward or back.
  day date not null,
  -- Attempts so far. An attempt counts before it is made.
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Until then it belongs to the process that took it.
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  constraint daily_run_pkey primary key (id),
  constraint daily_run_once_a_day unique (job, day),
  constraint daily_run_ends_once check (done_at is null or failed_at is null),
  constraint daily_run_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint daily_run_leased_while_open check (leased_until is null or done_at is null and failed_at is null)
);
create index daily_run_due on daily_run (next_attempt_at) where done_at is null and failed_at is null;

-- Attempts to send results to HM, each an intent: one sends the results of one HM entry.
create table result_attempt (
  id bigint not null generated always as identity,
  student_user_id integer not null,
  heartful_entry_id integer not null,
  -- HM knows an attempt that is sent again by it.
  idempotency_key text not null,
  -- What is sent. It is read from here every time: the same key goes with the same body.
  request jsonb not null,
  sent_by_user_id integer not null,
  created_at timestamptz not null,
  -- When the results were decided, by HM's clock.
  decided_at timestamptz,
  -- Attempts so far. An attempt counts before it is made.
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Until then it belongs to the process that took it.
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  -- Why HM has not taken the results: it refused in its own words, others had decided, or the entry is gone.
  failure text,
  -- When staff have seen to an attempt that failed.
  settled_at timestamptz,
  constraint result_attempt_pkey primary key (id),
  constraint result_attempt_known_by_key unique (idempotency_key),
  constraint result_attempt_ends_once check (done_at is null or failed_at is null),
  constraint result_attempt_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint result_attempt_failure check (failure = any (array['refused', 'decided', 'gone'])),
  constraint result_attempt_failure_of_failed check (failure is null or failed_at is not null),
  constraint result_attempt_leased_while_open check (leased_until is null or done_at is null and failed_at is null),
  constraint result_attempt_settled_once_failed check (settled_at is null or failed_at is not null),
  constraint result_attempt_of_student foreign key (student_user_id) references app_user(id),
  constraint result_attempt_sent_by_user foreign key (sent_by_user_id) references app_user(id)
);
create index result_attempt_due on result_attempt (next_attempt_at) where done_at is null and failed_at is null;
create index result_attempt_entry on result_attempt (heartful_entry_id, id);
create unique index result_attempt_one_open_per_entry on result_attempt (heartful_entry_id) where done_at is null and failed_at is null;
create index result_attempt_student on result_attempt (student_user_id, id);

-- A student's round of one training.
create table activity (
  id integer not null generated always as identity,
  student_user_id integer not null,
  training_id integer not null,
  start_date date not null,
  end_date date,
  -- TakingState. 0 is being taken.
  state smallint not null,
  -- The HM entry that began it. Its result goes there.
  heartful_entry_id integer,
  -- HM has its result.
  is_exported boolean not null default false,
  -- The attempt with whose result it has ended. Null where staff or a comparison have ended it.
  result_attempt_id bigint,
  constraint activity_pkey primary key (id),
  constraint activity_ends_when_not_taking check ((state = 0) = (end_date is null)),
  constraint activity_ended_by_result_attempt foreign key (result_attempt_id) references result_attempt(id),
  constraint activity_of_student foreign key (student_user_id) references app_user(id),
  constraint activity_of_training foreign key (training_id) references training(id)
);
create unique index activity_one_taking_per_training on activity (student_user_id, training_id) where state = 0;
create index activity_student on activity (student_user_id);
create trigger activity_changed after insert or delete or update on activity for each row execute function mark_activity_due();
create trigger activity_without_result before update on activity for each row when (old.state <> new.state and not old.result_attempt_id is distinct from new.result_attempt_id) execute function forget_result_attempt();

-- What an attempt decides, category by category.
create table result_decision (
  attempt_id bigint not null,
  heartful_category_id integer not null,
  -- An activity goes when its student is unlinked. What was sent of it stays.
  activity_id integer,
  training_id integer not null,
  -- TakingState: how the activity ends.
  state smallint not null,
  constraint result_decision_pkey primary key (attempt_id, heartful_category_id),
  constraint result_decision_ends_activity check (state = any (array[1, 3, 4])),
  constraint result_decision_of_activity foreign key (activity_id) references activity(id) on delete set null,
  constraint result_decision_of_attempt foreign key (attempt_id) references result_attempt(id),
  constraint result_decision_of_training foreign key (training_id) references training(id)
);
create index result_decision_activity on result_decision (activity_id);

-- The figures of an activity that has ended, as they were when it ended (rule 8.2).
create table activity_figures (
  activity_id integer not null,
  -- So many attendances the steps were reckoned to take. Like the counts below it leaves out the steps from which the student was exempt (rule 8.1).
  required_count integer not null,
  -- The part of required_count that the student had behind. A closed step counts whole.
  done_count integer not null,
  -- So many times the student attended.
  attended_count integer not null,
  -- The number of steps.
  content_count integer not null,
  -- The number of steps that were complete or skipped.
  closed_count integer not null,
  -- The setting of that time.
  recommend_date_count integer not null,
  -- The setting of that time.
  deadline_date_count integer not null,
  constraint activity_figures_pkey primary key (activity_id),
  constraint activity_figures_of_activity foreign key (activity_id) references activity(id) on delete cascade
);

-- How a student did at a step of a training on a day.
create table progress_entry (
  id integer not null generated always as identity,
  activity_id integer not null,
  training_content_id integer not null,
  -- ProgressGrade. 0 and 2 close the step.
  grade smallint not null,
  -- GradeLetter: 0 is A, 1 is B, 2 is C. How good the technique was.
  technical_grade smallint,
  -- GradeLetter. How the student treated the customer.
  service_grade smallint,
  -- GradeLetter. How the orientation went.
  orientation_grade smallint,
  -- The student reads it.
  feedback text not null default '',
  -- Staff read it, the student does not.
  instructor_comment text not null default '',
  student_comment text not null default '',
  training_date date not null,
  instructor_id integer,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint progress_entry_pkey primary key (id),
  constraint progress_entry_by_instructor foreign key (instructor_id) references app_user(id),
  constraint progress_entry_of_activity foreign key (activity_id) references activity(id),
  constraint progress_entry_of_content foreign key (training_content_id) references training_content(id)
);
create index progress_entry_activity on progress_entry (activity_id, training_content_id);
create unique index progress_entry_closed_once on progress_entry (activity_id, training_content_id) where grade = any (array[0, 2]);
create index progress_entry_training_date on progress_entry (training_date);
create trigger progress_entered after insert or delete on progress_entry for each row execute function mark_progress_due();
create trigger progress_updated after update on progress_entry for each row when (old.activity_id is distinct from new.activity_id or old.training_content_id is distinct from new.training_content_id or old.grade is distinct from new.grade) execute function mark_progress_due();

-- Students whom HM is asked to release, so that the account is no longer linked. Each is an intent.
create table trainee_release (
  id bigint not null generated always as identity,
  user_id integer not null,
  therapist_id integer not null,
  -- HM knows a call that is made again by it.
  idempotency_key uuid not null default gen_random_uuid(),
  operate_user_id integer not null,
  operate_user_name text not null,
  requested_at timestamptz not null,
  -- Attempts so far. An attempt counts before it is made.
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Until then it belongs to the process that took it.
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  constraint trainee_release_pkey primary key (id),
  constraint trainee_release_ends_once check (done_at is null or failed_at is null),
  constraint trainee_release_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint trainee_release_leased_while_open check (leased_until is null or done_at is null and failed_at is null),
  constraint trainee_release_of_user foreign key (user_id) references app_user(id) on delete cascade
);
create index trainee_release_due on trainee_release (next_attempt_at) where done_at is null and failed_at is null;
create unique index trainee_release_one_open on trainee_release (user_id) where done_at is null and failed_at is null;
create index trainee_release_user on trainee_release (user_id);

-- The latest comparison of the students here with what HM says of them, in one row. Before the first one there is none.
create table heartful_comparison (
  -- Always true, so that there is one row.
  is_only boolean not null default true,
  started_at timestamptz not null,
  -- So many students are to be compared.
  student_count integer not null,
  -- So many have been compared so far.
  compared_count integer not null default 0,
  -- Compared students about whom HM's answer could not be used.
  unread_count integer not null default 0,
  constraint heartful_comparison_pkey primary key (is_only),
  constraint heartful_comparison_only_one check (is_only)
);

-- The lots of a comparison, for HM is asked about each student. A lot is an intent that writes the next one.
create table heartful_comparison_lot (
  id bigint not null generated always as identity,
  -- The lot has the students with the next ids.
  after_user_id integer not null,
  -- Attempts so far. An attempt counts before it is made.
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Until then it belongs to the process that took it.
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  constraint heartful_comparison_lot_pkey primary key (id),
  constraint heartful_comparison_lot_ends_once check (done_at is null or failed_at is null),
  constraint heartful_comparison_lot_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint heartful_comparison_lot_leased_while_open check (leased_until is null or done_at is null and failed_at is null)
);
create index heartful_comparison_lot_due on heartful_comparison_lot (next_attempt_at) where done_at is null and failed_at is null;
create unique index heartful_comparison_lot_one_open on heartful_comparison_lot ((true)) where done_at is null and failed_at is null;

-- What a comparison found to differ between a student here and what HM says.
create table heartful_difference (
  id integer not null generated always as identity,
  student_user_id integer not null,
  -- DifferenceKind.
  kind smallint not null,
  -- The activity that an HM entry began, where the difference is about the entry.
  activity_id integer,
  -- The training that an open HM entry begins next, where the difference is about such an entry.
  training_id integer,
  heartful_entry_id integer,
  -- What HM says of the result of an entry.
  heartful_state smallint,
  -- What HM says of a name or an address.
  heartful_value text,
  found_at timestamptz not null,
  -- Staff have seen it. It stays away until HM says something else.
  seen_at timestamptz,
  constraint heartful_difference_pkey primary key (id),
  constraint heartful_difference_once unique nulls not distinct (student_user_id, kind, activity_id, training_id),
  constraint heartful_difference_of_entry_and_training check ((training_id is null) = (heartful_entry_id is null)),
  constraint heartful_difference_of_activity foreign key (activity_id) references activity(id) on delete cascade,
  constraint heartful_difference_of_student foreign key (student_user_id) references app_user(id) on delete cascade,
  constraint heartful_difference_of_training foreign key (training_id) references training(id) on delete cascade
);
create index heartful_difference_activity on heartful_difference (activity_id);
create index heartful_difference_training on heartful_difference (training_id);

-- What searches for students filter and sort by. A row per student spares each search the computing. No index holds what a reservation changes.
create table student_summary (
  student_user_id integer not null,
  -- A copy of the student's own, for searches.
  area_id integer,
  -- The day from which the pace counts. Null for students who take nothing.
  base_date date,
  -- What keywords are looked for in, in the form that domain/text.ts makes.
  search_text text not null,
  -- A copy of the student's own, for searches.
  name_kana text collate "ja-x-icu" not null,
  -- When each schedule ends that the student has an active reservation for, the earliest first. Triggers keep it.
  schedule_ends timestamptz[] not null default '{}'::timestamptz[],
  -- Absences since the student last came. Triggers keep it.
  sequential_absence_count integer not null default 0,
  -- The balance in yen; below 0 the student owes. Triggers keep it.
  total_amount bigint not null default 0,
  -- So many attendances the steps of the trainings being taken are reckoned to take. Like the counts below it leaves out the steps from which the student is exempt (rule 8.1).
  required_count integer not null default 0,
  -- The part of required_count that the student has behind. A closed step counts whole.
  done_count integer not null default 0,
  -- So many times the student attended.
  attended_count integer not null default 0,
  -- The number of steps.
  content_count integer not null default 0,
  -- The number of steps that are complete or skipped.
  closed_count integer not null default 0,
  -- The current training.
  training_id integer,
  -- The step of it that comes next.
  training_content_id integer,
  -- The student has passed a test, and HM does not have the result yet.
  has_test_passed_progress boolean not null default false,
  -- The day of the first cash flow from which on the balance has stayed below 0 (rule 10.4). Triggers keep it.
  unpaid_since date,
  -- When the earliest of the trainings being taken began.
  taking_since date,
  -- The day of the oldest test that has to be taken again (rule 7.4).
  retake_since date,
  -- When the last schedule starts in which the student came or has a confirmed place. Triggers keep it.
  last_place_at timestamptz,
  -- When the student last reserved or joined a queue. Triggers keep it.
  last_reserved_at timestamptz,
  -- When the last but one place was given up, if the student has given up two since the last absence. Triggers keep it.
  cancelled_twice_at timestamptz,
  -- Until this day the latest contact lets the student rest (rule 23.3). A reservation or a mark clears it.
  contacted_until date,
  -- What triggers keep of the reservations counts. False until a job has looked at those from before (rule 22.1).
  is_followed boolean not null default false,
  constraint student_summary_pkey primary key (student_user_id),
  constraint student_summary_of_student foreign key (student_user_id) references app_user(id) on delete cascade
) with (fillfactor=90, autovacuum_vacuum_scale_factor=0.02);
create index student_summary_absent on student_summary (sequential_absence_count) where sequential_absence_count > 0;
create index student_summary_base_date on student_summary (base_date);
create index student_summary_name_kana on student_summary (name_kana, student_user_id);
create index student_summary_test_passed on student_summary (student_user_id) where has_test_passed_progress;
create index student_summary_unpaid on student_summary (unpaid_since, student_user_id) where total_amount < 0;

-- The summaries that the rules have to work out anew: one student's, or those of everybody whom a training concerns. Rows are only added, so marking thousands holds no lock.
create table summary_due (
  id bigint not null generated always as identity,
  student_user_id integer,
  training_id integer,
  -- The transaction that works a student out before it commits. Null where it is left to later ones.
  transaction_id xid8 default pg_current_xact_id(),
  constraint summary_due_pkey primary key (id),
  constraint summary_due_of_student_or_training check (num_nonnulls(student_user_id, training_id) = 1)
);
create index summary_due_student on summary_due (student_user_id);
create index summary_due_transaction on summary_due (transaction_id);

-- Months whose cash flows no longer change, each with its summary as it was then. The months before the first of them are closed too.
create table closed_month (
  -- Its first day.
  month date not null,
  closed_at timestamptz not null,
  closed_by integer not null,
  constraint closed_month_pkey primary key (month),
  constraint closed_month_first_day check (extract(day from month) = 1::numeric),
  constraint closed_month_by_user foreign key (closed_by) references app_user(id)
);
create trigger closed_month_keep_first after insert on closed_month for each row execute function keep_first_closed_month();

-- What a student paid and was charged in a closed month, in yen, under the name of that time.
create table closed_month_summary (
  month date not null,
  student_user_id integer not null,
  student_name text not null,
  student_name_kana text collate "ja-x-icu" not null,
  therapist_id integer,
  invoice_amount bigint not null,
  payment_amount bigint not null,
  constraint closed_month_summary_pkey primary key (month, student_user_id),
  constraint closed_month_summary_of_month foreign key (month) references closed_month(month) on delete cascade,
  constraint closed_month_summary_of_student foreign key (student_user_id) references app_user(id)
);

-- What another system calls the REST paths with, in place of a person (rule 13.14).
create table system_key (
  id integer not null generated always as identity,
  -- The log tells under this name what was done with the key.
  name text not null,
  -- The SHA-256 digest of the key. The key itself is shown to its maker once.
  digest text not null,
  -- Role: administrator, instructor or viewer.
  role smallint not null,
  -- The key opens the paths that begin with one of these.
  controllers text[] not null,
  -- The administrator who made the key. Rows that the key writes tell this person as their author.
  made_by integer not null,
  made_at timestamptz not null,
  -- The last day in Tokyo on which the key is taken.
  last_day date not null,
  -- Kept to the minute.
  last_used_at timestamptz,
  ended_at timestamptz,
  constraint system_key_pkey primary key (id),
  constraint system_key_digest_unique unique (digest),
  constraint system_key_for_controllers check (cardinality(controllers) > 0),
  constraint system_key_name_not_empty check (name <> ''),
  constraint system_key_of_known_role check (role = any (array[2, 3, 5])),
  constraint system_key_by_user foreign key (made_by) references app_user(id) on delete cascade
);
create index system_key_by_user on system_key (made_by);
create unique index system_key_name_unique on system_key (name) where ended_at is null;

-- Mails that have arrived or that somebody has seen to, out of the way of those that wait in mail. A partition has a Tokyo month, so that what is too old goes a month at a time.
create table past_mail (
  -- As in mail, like every column here.
  id bigint not null,
  created_at timestamptz not null,
  to_address text not null,
  subject text not null,
  body text not null,
  -- Nobody writes a mail of this cause again: its time is over.
  cause text,
  -- The person as known then. Rows outlive people, so it refers to nobody.
  user_id integer,
  is_optional boolean not null,
  -- The reservation as known then. It refers to none.
  reservation_id integer,
  page_label text,
  page_path text,
  calendar jsonb,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  settled_at timestamptz,
  -- When it was withdrawn before it left, because it was out of date (rule 11.8).
  withdrawn_at timestamptz,
  constraint past_mail_pkey primary key (created_at, id),
  constraint past_mail_is_over check (done_at is not null or settled_at is not null or withdrawn_at is not null) not valid
) partition by range (created_at);
create index past_mail_cause on only past_mail (cause) where cause is not null;
create index past_mail_user on only past_mail (user_id, id) where user_id is not null;

-- What a mail would have told a student who gets none. It stands on the home of the student, who takes it away.
create table missed_mail (
  id bigint not null generated always as identity,
  student_user_id integer not null,
  message text not null,
  created_at timestamptz not null,
  constraint missed_mail_pkey primary key (id),
  constraint missed_mail_of_student foreign key (student_user_id) references app_user(id) on delete cascade
);
create index missed_mail_of_student on missed_mail (student_user_id);

-- The first month that was ever closed. Those before it are closed with it for good, without a kept summary (rule 10.5).
create table first_closed_month (
  -- Its first day.
  month date not null,
  constraint first_closed_month_pkey primary key (month),
  constraint first_closed_month_first_day check (extract(day from month) = 1::numeric)
);
create unique index first_closed_month_only_one on first_closed_month ((true));

-- How each backup that Kenshu made came to its end (rule 21.7).
create table backup (
  id bigint not null generated always as identity,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Whether the file was written whole.
  is_taken boolean not null,
  -- Whether its trial restore went well. Null without a trial.
  is_verified boolean,
  constraint backup_pkey primary key (id),
  constraint backup_ends_after_start check (ended_at >= started_at),
  constraint backup_verified_once_taken check (is_taken or is_verified is null)
);

-- How many calls a process was asked, and left unanswered, in an hour or the part of it that the process ran (rule 21.8).
create table call_tally (
  id uuid not null,
  since timestamptz not null,
  -- Null while the process counts, and for ever if it was killed.
  until timestamptz,
  call_count integer not null default 0,
  unanswered_count integer not null default 0,
  constraint call_tally_pkey primary key (id),
  constraint call_tally_empty_while_open check (until is not null or call_count = 0),
  constraint call_tally_ends_after_start check (until >= since),
  constraint call_tally_unanswered_among_all check (unanswered_count >= 0 and unanswered_count <= call_count)
);
create index call_tally_since on call_tally (since);

-- A call, message or talk by which staff reached out to a student. Nobody edits one: a further one corrects it. Students never read it (rule 23.3).
create table contact (
  id integer not null generated always as identity,
  student_user_id integer not null,
  made_at timestamptz not null,
  made_by integer not null,
  -- ContactChannel.
  channel smallint not null,
  -- ContactOutcome.
  outcome smallint not null,
  -- The student rests until this day. Null for the days that the rule gives.
  next_day date,
  memo text not null default '',
  constraint contact_pkey primary key (id),
  constraint contact_channel_known check (channel >= 0 and channel <= 3),
  constraint contact_outcome_known check (outcome >= 0 and outcome <= 4),
  constraint contact_by_user foreign key (made_by) references app_user(id),
  constraint contact_with_student foreign key (student_user_id) references app_user(id) on delete cascade
);
create index contact_by_user on contact (made_by);
create index contact_student on contact (student_user_id, id);

-- Who of the staff has a silent student in hand (rule 23.4). A later reservation of the student ends it, and so does the end of the holder's right, which is written.
create table student_holder (
  student_user_id integer not null,
  -- Null when nobody has the student in hand any more.
  holder_id integer,
  taken_at timestamptz not null,
  version integer not null default 1,
  constraint student_holder_pkey primary key (student_user_id),
  constraint student_holder_is_user foreign key (holder_id) references app_user(id) on delete set null,
  constraint student_holder_of_student foreign key (student_user_id) references app_user(id) on delete cascade
);
create index student_holder_is_user on student_holder (holder_id);

-- Students say that they have seen how to prepare for a step. Another text is asked about again (rule 7.8).
create table preparation_seen (
  student_user_id integer not null,
  training_content_id integer not null,
  -- Of the text and the links that the student saw.
  digest text not null,
  seen_at timestamptz not null,
  constraint preparation_seen_pkey primary key (student_user_id, training_content_id),
  constraint preparation_seen_by_student foreign key (student_user_id) references app_user(id) on delete cascade,
  constraint preparation_seen_of_content foreign key (training_content_id) references training_content(id) on delete cascade
);
create index preparation_seen_of_content on preparation_seen (training_content_id);

-- A student wants to be told when a place falls free: in a schedule, or in a school on a day or in a week (rule 5.19).
create table watch (
  id integer not null generated always as identity,
  student_user_id integer not null,
  schedule_id integer,
  school_id integer,
  day date,
  -- The Sunday with which the week begins.
  week date,
  -- Places that were free by then are not told. A reservation of the watched schedule made since ends the watch.
  created_at timestamptz not null,
  constraint watch_pkey primary key (id),
  constraint watch_of_one_thing check (num_nonnulls(schedule_id, day, week) = 1 and (school_id is null) = (schedule_id is not null)),
  constraint watch_week_from_sunday check (extract(dow from week) = 0::numeric),
  constraint watch_at_school foreign key (school_id) references school(id) on delete cascade,
  constraint watch_of_schedule foreign key (schedule_id) references schedule(id) on delete cascade,
  constraint watch_of_student foreign key (student_user_id) references app_user(id) on delete cascade
);
create index watch_of_day on watch (school_id, day, id) where school_id is not null;
create index watch_of_schedule on watch (schedule_id, id) where schedule_id is not null;
create index watch_of_week on watch (school_id, week, id) where school_id is not null;
create unique index watch_once on watch (student_user_id, schedule_id, school_id, day, week) nulls not distinct;

-- An intent: schedules in which a command has left places free that were not free before, of which those are told who watch them (rule 5.19).
create table vacancy (
  id bigint not null generated always as identity,
  -- From when on the places can be taken. Who watches only later is not told.
  since timestamptz not null,
  -- The schedules of which those are told who watch the schedule itself.
  to_schedule integer[] not null,
  -- The schedules of which those are told who watch the day.
  to_day integer[] not null,
  -- The schedules of which those are told who watch the week.
  to_week integer[] not null,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz,
  constraint vacancy_pkey primary key (id),
  constraint vacancy_ends_once check (done_at is null or failed_at is null),
  constraint vacancy_failed_for_a_reason check (failed_at is null or last_error is not null),
  constraint vacancy_leased_while_open check (leased_until is null or done_at is null and failed_at is null)
);
create index vacancy_due on vacancy (next_attempt_at) where done_at is null and failed_at is null;

-- When a student was last told of free places in a schedule: once an hour at most (rule 5.19).
create table vacancy_told (
  student_user_id integer not null,
  schedule_id integer not null,
  told_at timestamptz not null,
  constraint vacancy_told_pkey primary key (student_user_id, schedule_id),
  constraint vacancy_told_of_schedule foreign key (schedule_id) references schedule(id) on delete cascade,
  constraint vacancy_told_to_student foreign key (student_user_id) references app_user(id) on delete cascade
);
create index vacancy_told_of_schedule on vacancy_told (schedule_id);

-- With which a person signs in without a password (rule 2.13).
create table passkey (
  id integer not null generated always as identity,
  user_id integer not null,
  -- By which the authenticator knows it.
  credential_id bytea not null,
  public_key bytea not null,
  -- How often it has signed, as it says itself. It never goes back; 0 if it does not count.
  counter bigint not null,
  -- Whether it may be on several devices.
  is_backup_eligible boolean not null,
  -- Whether it is kept elsewhere, as it said at its last use.
  is_backed_up boolean not null,
  -- How a browser reaches it, such as usb or internal.
  transports text[] not null,
  name text not null,
  -- The browser with which it was added.
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_pkey primary key (id),
  constraint passkey_credential_unique unique (credential_id),
  constraint passkey_name_not_empty check (name <> ''),
  constraint passkey_of_user foreign key (user_id) references app_user(id) on delete cascade
);
create index passkey_by_user on passkey (user_id);

-- The app of a person that shows a code every 30 seconds (rule 2.13).
create table authenticator (
  user_id integer not null,
  -- From which server and app compute the same codes.
  secret bytea not null,
  -- A code of it was typed. Until then it is no second factor.
  is_confirmed boolean not null default false,
  -- The latest step of 30 seconds whose code was taken. Earlier ones count no more.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint authenticator_pkey primary key (user_id),
  constraint authenticator_of_user foreign key (user_id) references app_user(id) on delete cascade
);

-- Codes for who has no other factor at hand. A used one is deleted (rule 2.13).
create table recovery_code (
  user_id integer not null,
  -- Of the code, which has 80 random bits, in SHA-256.
  digest bytea not null,
  constraint recovery_code_pkey primary key (user_id, digest),
  constraint recovery_code_of_user foreign key (user_id) references app_user(id) on delete cascade
);

-- Sign-ins that have given the password and still need the second factor (rule 2.13).
create table second_factor_ticket (
  -- Of the ticket that the caller holds, in SHA-256.
  digest bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  -- Wrong codes so far.
  try_count smallint not null default 0,
  constraint second_factor_ticket_pkey primary key (digest),
  constraint second_factor_ticket_of_user foreign key (user_id) references app_user(id) on delete cascade
);
create index second_factor_ticket_by_user on second_factor_ticket (user_id);

-- What passkeys have signed, so that each challenge counts once (rule 2.13).
create table used_challenge (
  digest bytea not null,
  expires_at timestamptz not null,
  constraint used_challenge_pkey primary key (digest)
);

-- Who asks that the data about them be erased (rule 25.3).
create table erasure_request (
  user_id integer not null,
  requested_at timestamptz not null,
  constraint erasure_request_pkey primary key (user_id),
  constraint erasure_request_of_user foreign key (user_id) references app_user(id) on delete cascade
);

-- Whose data have been erased. A restored backup is held against it, so it refers to nobody (rule 25.5).
create table erased_person (
  user_id integer not null,
  erased_at timestamptz not null,
  constraint erased_person_pkey primary key (user_id)
);
grant select on erased_person to server;

-- Days on which schools are closed once, such as for a move (rule 4.15).
create table closed_day (
  id integer not null generated always as identity,
  -- Null where every school is closed.
  school_id integer,
  start_date date not null,
  -- The last of them.
  end_date date not null,
  name text not null,
  version integer not null default 1,
  constraint closed_day_pkey primary key (id),
  constraint closed_day_name_not_empty check (name <> ''),
  constraint closed_day_within_a_year check ((end_date - start_date) >= 0 and (end_date - start_date) <= 365),
  constraint closed_day_once exclude using gist (coalesce(school_id, 0) with =, daterange(start_date, end_date, '[]') with &&),
  constraint closed_day_of_school foreign key (school_id) references school(id) on delete cascade
);
create index closed_day_by_school on closed_day (school_id);

create function absences_in_a_row(student integer) returns integer language sql stable
return (SELECT count(*) AS count FROM reservation WHERE ((reservation.student_user_id = absences_in_a_row.student) AND (reservation.state = 6) AND (lower(reservation.during) > COALESCE((SELECT lower(reservation_1.during) AS lower FROM reservation reservation_1 WHERE ((reservation_1.student_user_id = absences_in_a_row.student) AND (reservation_1.state = ANY (ARRAY[4, 5]))) ORDER BY (lower(reservation_1.during)) DESC LIMIT 1), '-infinity'::timestamp with time zone))));

-- Gives a new student a summary. It counts what was there before.
create function add_student_summary(student integer) returns void language sql
as $$
  insert into student_summary (
    student_user_id, search_text, name_kana, schedule_ends, sequential_absence_count, total_amount, unpaid_since,
    last_place_at, last_reserved_at, cancelled_twice_at, is_followed
  )
  select
    student, '', '',
    array(
      select upper(during) from reservation
      where student_user_id = student and state in (1, 2) order by upper(during)
    ),
    absences_in_a_row(student),
    (
      select coalesce(sum(case type when 0 then amount::bigint else -amount end), 0) from cash_flow
      where student_user_id = student and voided_at is null
    ),
    unpaid_since_of(student),
    so_far.last_place_at, so_far.last_reserved_at, so_far.cancelled_twice_at, true
  from reserved_so_far(student) as so_far;
  insert into summary_due (student_user_id) values (student);
$$;

-- A name as a person sees it. Unseen characters are gone, every space is one plain space, and accents and voicing marks are composed. Names that look alike are one name (rule 4.1).
create function as_seen(name text) returns text language sql immutable parallel safe strict
return regexp_replace(regexp_replace(NORMALIZE(name, NFC), '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001d159\U000e0000-\U000e0fff]'::text, ''::text, 'g'::text), '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+'::text, ' '::text, 'g'::text);

-- When the last but one place was given up since the last absence. Who cancels within the free hours after a move gives nothing up: the move was not the student's (rule 5.16). The three hours are those after a promotion (rule 5.6).
create function cancelled_twice_of(student integer) returns timestamptz language sql stable
return (SELECT reservation.cancelled_at FROM reservation WHERE ((reservation.student_user_id = cancelled_twice_of.student) AND (reservation.cancelled_at > COALESCE((SELECT lower(reservation_1.during) AS lower FROM reservation reservation_1 WHERE ((reservation_1.student_user_id = cancelled_twice_of.student) AND (reservation_1.state = 6)) ORDER BY (lower(reservation_1.during)) DESC LIMIT 1), '-infinity'::timestamp with time zone)) AND (((reservation.cancelled_at < LEAST(reservation.grace_until, lower(reservation.during))) AND (reservation.grace_until IS DISTINCT FROM (reservation.carried_up_at + '03:00:00'::interval))) IS NOT TRUE)) ORDER BY reservation.cancelled_at DESC OFFSET 1 LIMIT 1);

-- Changes the balance by one cash flow.
create function change_total_amount() returns trigger language plpgsql
as $$
declare
  student integer;
begin
  if tg_op <> 'INSERT' and old.voided_at is null then
    student := old.student_user_id;
    update student_summary
    set total_amount = total_amount - case old.type when 0 then old.amount else -old.amount end
    where student_user_id = student;
  end if;
  if tg_op <> 'DELETE' and new.voided_at is null then
    student := new.student_user_id;
    update student_summary
    set total_amount = total_amount + case new.type when 0 then new.amount else -new.amount end
    where student_user_id = student;
  end if;
  -- The row is locked by now, so that this statement sees what others have entered meanwhile.
  update student_summary set unpaid_since = unpaid_since_of(student)
  where student_user_id = student and (total_amount < 0 or unpaid_since is not null);
  return null;
end $$;

-- Cash flows before this day are closed; null if no month ever was (rule 10.5).
create function closed_before() returns date language sql stable
as $$
  select greatest(
    (select (max(month) + interval '1 month')::date from closed_month),
    (select month from first_closed_month)
  )
$$;

-- Counts a refusal in the row of its hour (rule 11.2).
create function count_refusal(hour timestamptz, category text, reason text, address inet, targets jsonb, user_id integer, user_name text) returns void language sql security definer set search_path to 'public', 'pg_temp'
as $$
  insert into audit_log as refusal (
    created_at, category, description, targets, operate_user_id, operate_user_name,
    refused_address, refused_reason, refused_count
  )
  values (hour, category, reason || coalesce('、' || abbrev(address), ''), targets, user_id, user_name, address, reason, 1)
  on conflict (created_at, refused_address, refused_reason, operate_user_id) where refused_count is not null
  do update set
    refused_count = refusal.refused_count + 1,
    description = excluded.description || '、' || refusal.refused_count + 1 || '回'
$$;

-- A reservation whose time or state changes is newer in calendars.
create function draw_calendar_sequence() returns trigger language plpgsql
as $$
begin
  new.calendar_sequence := nextval('mail_id_seq');
  return new;
end $$;

-- Drops a month of the log or of the past mails that is older than 13 months.
create function drop_month(divided text, month text) returns void language plpgsql security definer set search_path to 'public', 'pg_temp'
as $$
declare
  starts_at timestamptz := (month || '-01')::timestamp at time zone 'Asia/Tokyo';
  ends_at timestamptz := ((month || '-01')::timestamp + interval '1 month') at time zone 'Asia/Tokyo';
begin
  perform require_month(divided, month);
  if month > last_month_to_drop() then
    raise insufficient_privilege using message = format('%s of %s stays', month, divided);
  end if;
  execute format('lock table %I in access exclusive mode', divided);
  execute format('drop table if exists %I', divided || '_' || replace(month, '-', '_'));
  execute format(
    'delete from %I where created_at >= %L and created_at < %L', divided || '_default', starts_at, ends_at
  );
end
$$;

-- Writes down that a student, a former one or a guest is erased, and takes the words about the person out of the log, whose rows stay (rule 25.5). It runs before the name goes.
create function erase_words(person integer, at timestamptz) returns void language plpgsql security definer set search_path to 'public', 'pg_temp'
as $$
declare
  numbers integer[];
  number integer;
  called text;
begin
  if not exists (select from app_user where id = person and role in (0, 4)) then
    raise insufficient_privilege using message = format('person %s stays', person);
  end if;
  insert into erased_person (user_id, erased_at) values (person, at);
  -- An account that was linked to the person had a number of its own.
  numbers := person || array(
    select linked[1]::integer
    from audit_log, regexp_match(description, 'アカウント（ID (\d{1,9})）を紐づけ$') as linked
    where targets @> jsonb_build_object('user', jsonb_build_array(person))
      and linked[1]::integer not in (select id from app_user)
  );
  delete from audit_log where operate_user_id = any(numbers) and refused_count is not null;
  -- Words about the person alone go. Where a row is about others too, the names of the person do.
  for number, called in
    select one, name
    from unnest(numbers) as one, (
      select name from app_user where id = person
      union
      select operate_user_name from audit_log where operate_user_id = any(numbers)
    ) as names
    where name <> ''
    order by name desc
  loop
    update audit_log set description = replace(description, called || 'さん', erased_name(person) || 'さん')
    where (targets @> jsonb_build_object('user', jsonb_build_array(number)) or operate_user_id = number)
      and position(called || 'さん' in description) > 0;
  end loop;
  -- What was searched for stands in the log of saved lists, without saying whom it found.
  update audit_log set
    description = regexp_replace(description, '（.*）の(ダウンロード|保存)', '（消去済みの人）の\1')
  where description like '%の一覧（%）の%' and exists (
    select from (
      select unnest(array[name, name_kana, email_address]) as words from app_user where id = person
      union
      select operate_user_name from audit_log where operate_user_id = any(numbers)
    ) as names
    where length(in_one_spelling(words)) > 1
      and position(in_one_spelling(words) in in_one_spelling(description)) > 0
  );
  foreach number in array numbers loop
    update audit_log set
      description = case
        when coalesce(targets -> 'user', '[]') <@ to_jsonb(numbers) then '（消去済みの人の記録）'
        else description
      end,
      operate_user_name =
        case when operate_user_id = number then erased_name(person) else operate_user_name end
    where targets @> jsonb_build_object('user', jsonb_build_array(number)) or operate_user_id = number;
  end loop;
end
$$;

-- How an erased person is called.
create function erased_name(person integer) returns text language sql immutable
as $$
  select '消去済み' || person
$$;

-- The number of a mail with a calendar file is the number of the reservations in it.
create function follow_calendar_mail() returns trigger language plpgsql
as $$
begin
  update reservation set calendar_sequence = new.id
  where calendar_sequence < new.id and id = any(
    new.reservation_id || array(
      select (event ->> 'reservationId')::integer from jsonb_array_elements(new.calendar -> 'events') as event
    )
  );
  return null;
end $$;

-- Keeps what tells from a student's reservations whether the student is silent (rule 23.1).
create function follow_reservation() returns trigger language plpgsql
as $$
declare
  student constant integer := coalesce(new.student_user_id, old.student_user_id);
  was constant smallint := case when tg_op <> 'INSERT' then old.state end;
  becomes constant smallint := case when tg_op <> 'DELETE' then new.state end;
  kept record;
begin
  -- Reserving is the most frequent, and reads no other reservation.
  if tg_op = 'INSERT' and becomes in (1, 2) then
    update student_summary set
      schedule_ends = with_end(schedule_ends, upper(new.during)),
      last_place_at = greatest(last_place_at, case becomes when 1 then lower(new.during) end),
      last_reserved_at = greatest(last_reserved_at, new.created_at),
      contacted_until = null
    where student_user_id = student;
    return null;
  end if;

  -- Of two changes of one student the second sees what the first has written.
  select
    schedule_ends, sequential_absence_count, last_place_at, last_reserved_at, cancelled_twice_at, contacted_until
  into kept from student_summary where student_user_id = student for no key update;
  if not found then
    return null;
  end if;
  if was in (1, 2) then
    kept.schedule_ends := without_end(kept.schedule_ends, upper(old.during));
  end if;
  if becomes in (1, 2) then
    kept.schedule_ends := with_end(kept.schedule_ends, upper(new.during));
  end if;
  -- Only the last place can leave an earlier one behind.
  if was in (1, 4, 5) and lower(old.during) >= kept.last_place_at then
    kept.last_place_at := last_place_of(student);
  elsif becomes in (1, 4, 5) then
    kept.last_place_at := greatest(kept.last_place_at, lower(new.during));
  end if;
  if tg_op = 'INSERT' then
    kept.last_reserved_at := greatest(kept.last_reserved_at, new.created_at);
  elsif tg_op = 'DELETE' then
    kept.last_reserved_at := (select max(created_at) from reservation where student_user_id = student);
  end if;
  if was > 3 or becomes > 3 then
    kept.sequential_absence_count := absences_in_a_row(student);
  end if;
  if was = 6 or becomes = 6 or tg_op <> 'UPDATE' or old.cancelled_at is distinct from new.cancelled_at then
    kept.cancelled_twice_at := cancelled_twice_of(student);
  end if;
  if becomes > 3 then
    kept.contacted_until := null;
  end if;
  update student_summary set
    schedule_ends = kept.schedule_ends, sequential_absence_count = kept.sequential_absence_count,
    last_place_at = kept.last_place_at, last_reserved_at = kept.last_reserved_at,
    cancelled_twice_at = kept.cancelled_twice_at, contacted_until = kept.contacted_until
  where student_user_id = student;
  return null;
end $$;

-- Reservations of a schedule that gets another room are newer in calendars.
create function follow_room() returns trigger language plpgsql
as $$
begin
  perform raise_calendar_sequences(new.id);
  return null;
end $$;

-- Another state without the result of an attempt takes the former result away.
create function forget_result_attempt() returns trigger language plpgsql
as $$
begin
  new.result_attempt_id := null;
  return new;
end $$;

-- Words as searches compare them (rule 13.6): the same as searchable of the code.
create function in_one_spelling(words text) returns text language sql immutable
as $$
  select translate(
    regexp_replace(
      lower(normalize(words, nfkc) collate "und-x-icu"),
      '[\s\u1680\u180b-\u180d\u180f\u2028\u2029\ufeff\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'
    ),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ'
    '萬與兩竝乘亂豫爭亙亞佛假會傳體餘倂價儘侠倶值儉僞兒黨內圓册寫凛處凾剥劑剩勵勞效敕勸區醫恊單卽廁嚴參雙收敍臺號吳啞譱營噓囑嚙囊團圍圖圈薗壓墮壘填鹽增壞壤壯聲壹賣變奧奬姊姬孃實'
    '冨寬寢對壽專將尙堯盡屆屬嶽峽峯巖巢卷帶歸幷廳廣廢辨辯貮貳彌彎彈當彜彥徑从從德徵應戀恆惠悅惱惡慘愼懷戰戲戾拂拔擇擔拜據擴擧挾插搜揭搔搖攝擊攪敎數齋斷舊晝晄晉晚曉曆曁曾條來盃樞'
    '榮櫻棧檜檢榆樓樂槪樣槇權橫櫟缺歐歡步歲歷殘毆殼每氣决澤濾况淨淺淚瀆淸渴濟涉溫灣濕滿潑凖瀧滯潛闊瀨燈爐點爲燒犧狀獨狹獵獻獸瑤甁產畫畍疊瘦癡發盜縣眞硏碎禮禰祿禪祷祕稱稅棱稻穗穩'
    '穰竊箏箪篭粹肅絲經繪絕繼續總綠緖緣繩縱纖繍繋罐飜聰聽膽腳脫腦臟舍艷蘆藝莖莊萠蒋藏薰藥虛蟲蠶螢蠻蠅蝋衞裝襃霸覺覽觀觸譯證譽說讀謠讓豐賤贊踐軀轉輕辭遞遲遙郞醉醱醤釀釋鑛錢銳鑄鍊'
    '錄鎭閒關閱鬭陷險隨隱鄰雜靈靜頬賴顏顯顛飮餝餠舘驛騷驗髓髮鷗鷄鹼麴麹麪麵黑默齡坵⻲龜僊杰兔刄苅劍剱劔釼勳勛夘廈廚廏廐𠮷仝喆啟㐂圀國圡埀隄塲壷夛梦竒玅壻聟學斈冝寳寶宫寕屛峩㠀嶋'
    '嶌嵜﨑崙嵳榦菴迺强戶攜⻫齊籏昻曻暎曵朖朢夲邨枩柗桝栢栁桺柹杤桒楳棃檮檝罇槗𣘺謌⻭齒毗⺠冰冲濱濵濤凉渕渊澀澁溪谿涌灌澂焔烟凞煕熈尓豬貓珎琹璢甼畄畆畒畧皋榘碪礪棊礒秌穐龝穉頴窗'
    '竈⻯龍豎竸籘緜羣翆畊聨肈脉舩莱盖葢簑簔薮籔稾蘓⻁乕蠣蝉裡⻄⻆咏諫讚荳賔邉邊迩廸逹鄉鄕埜釡鈎銕鐡鐵鍫鐮鑒⻑隂鳫鴈⻘靑靱韮韵頚凬駈驅驒髙⻤鰺鱷鴬鵞靍靏⻨麥蔴⻩黃皷',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'
    '万与両並乗乱予争亘亜仏仮会伝体余併価侭俠俱値倹偽児党内円冊写凜処函剝剤剰励労効勅勧区医協単即厠厳参双収叙台号呉唖善営嘘嘱噛嚢団囲図圏園圧堕塁塡塩増壊壌壮声壱売変奥奨姉姫嬢実'
    '富寛寝対寿専将尚尭尽届属岳峡峰巌巣巻帯帰并庁広廃弁弁弐弐弥弯弾当彝彦径従従徳徴応恋恒恵悦悩悪惨慎懐戦戯戻払抜択担拝拠拡挙挟挿捜掲掻揺摂撃撹教数斎断旧昼晃晋晩暁暦暨曽条来杯枢'
    '栄桜桟桧検楡楼楽概様槙権横檪欠欧歓歩歳歴残殴殻毎気決沢沪況浄浅涙涜清渇済渉温湾湿満溌準滝滞潜濶瀬灯炉点為焼犠状独狭猟献獣瑶瓶産画界畳痩痴発盗県真研砕礼祢禄禅禱秘称税稜稲穂穏'
    '穣窃筝簞籠粋粛糸経絵絶継続総緑緒縁縄縦繊繡繫缶翻聡聴胆脚脱脳臓舎艶芦芸茎荘萌蔣蔵薫薬虚虫蚕蛍蛮蝿蠟衛装褒覇覚覧観触訳証誉説読謡譲豊賎賛践躯転軽辞逓遅遥郎酔醗醬醸釈鉱銭鋭鋳錬'
    '録鎮間関閲闘陥険随隠隣雑霊静頰頼顔顕顚飲飾餅館駅騒験髄髪鴎鶏鹸麯麯麺麺黒黙齢丘亀亀仙傑兎刃刈剣剣剣剣勲勲卯厦厨厩厩吉同哲啓喜国国土垂堤場壺多夢奇妙婿婿学学宜宝宝宮寧屏峨島島'
    '島崎崎崘嵯幹庵廼強戸携斉斉旗昂昇映曳朗望本村松松枡柏柳柳柿栃桑梅梨梼楫樽橋橋歌歯歯毘民氷沖浜浜涛涼淵淵渋渋渓渓湧潅澄焰煙熙熙熙爾猪猫珍琴瑠町留畝畝略皐矩砧砺碁磯秋秋秋稚穎窓'
    '竃竜竜竪競籐綿群翠耕聯肇脈船萊蓋蓋蓑蓑藪藪藁蘇虎虎蛎蟬裏西角詠諌讃豆賓辺辺邇迪達郷郷野釜鉤鉄鉄鉄鍬鎌鑑長陰雁雁青青靭韭韻頸風駆駆騨高鬼鯵鰐鶯鵝鶴鶴麦麦麻黄黄鼓'
  )
$$;

-- Closing the first month closes those before it for good (rule 10.5).
create function keep_first_closed_month() returns trigger language plpgsql
as $$
begin
  insert into first_closed_month (month) values (new.month) on conflict do nothing;
  return null;
end $$;

-- Nothing enters a closed month, leaves it, or is voided in it (rule 10.5).
create function keep_months_closed() returns trigger language plpgsql
as $$
declare
  day date := least(new.occurred_on, old.occurred_on);
begin
  perform share_closed_months();
  if day < closed_before() then
    raise check_violation using
      message = 'the month of this cash flow is closed',
      table = 'cash_flow',
      constraint = 'cash_flow_in_open_month';
  end if;
  return coalesce(new, old);
end $$;

-- By the clock of the database: 13 whole months before the present one stay (rule 11.7).
create function last_month_to_drop() returns text language sql stable
as $$
  select to_char(now() at time zone 'Asia/Tokyo' - interval '14 months', 'YYYY-MM')
$$;

create function last_place_of(student integer) returns timestamptz language sql stable
return (SELECT lower(reservation.during) AS lower FROM reservation WHERE ((reservation.student_user_id = last_place_of.student) AND (reservation.state = ANY (ARRAY[1, 4, 5]))) ORDER BY (lower(reservation.during)) DESC LIMIT 1);

-- Waits for cash flows that are being entered, and lets others wait, until the transaction ends.
create function lock_closed_months() returns void language sql
as $$
  select pg_advisory_xact_lock(hashtext('closed_month'))
$$;

-- Makes the partition of a Tokyo month, with the rows of it that have come without one.
create function make_month(divided text, month text) returns void language plpgsql security definer set search_path to 'public', 'pg_temp'
as $$
declare
  part text := divided || '_' || replace(month, '-', '_');
  starts_at timestamptz := (month || '-01')::timestamp at time zone 'Asia/Tokyo';
  ends_at timestamptz := ((month || '-01')::timestamp + interval '1 month') at time zone 'Asia/Tokyo';
begin
  perform require_month(divided, month);
  -- Nobody may be on the way to a partition whose bounds change.
  execute format('lock table %I in access exclusive mode', divided);
  if to_regclass(part) is not null then
    return;
  end if;
  execute format('create table %I (like %I including defaults including constraints)', part, divided);
  execute format(
    'with moved as (delete from %I where created_at >= %L and created_at < %L returning *) insert into %I select * from moved',
    divided || '_default', starts_at, ends_at, part
  );
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', divided, part, starts_at, ends_at);
end
$$;

-- A summary depends on the student's activities.
create function mark_activity_due() returns trigger language plpgsql
as $$
begin
  insert into summary_due (student_user_id) values (coalesce(new.student_user_id, old.student_user_id));
  -- An activity that is taken again has no last figures.
  if tg_op = 'UPDATE' and new.state = 0 then
    delete from activity_figures where activity_id = new.id;
  end if;
  return null;
end $$;

-- Summaries depend on the steps of the trainings that are taken.
create function mark_content_due() returns trigger language plpgsql
as $$
begin
  insert into summary_due (training_id) values (coalesce(new.training_id, old.training_id));
  return null;
end $$;

-- A summary depends on the entries of the student's progress.
create function mark_progress_due() returns trigger language plpgsql
as $$
begin
  insert into summary_due (student_user_id)
    select student_user_id from activity where id = coalesce(new.activity_id, old.activity_id);
  return null;
end $$;

-- A summary depends on the student's own row.
create function mark_student_due() returns trigger language plpgsql
as $$
begin
  insert into summary_due (student_user_id) values (new.id);
  return null;
end $$;

-- The order of trainings decides which of them is the current one.
create function mark_training_due() returns trigger language plpgsql
as $$
begin
  insert into summary_due (training_id) values (new.id);
  return null;
end $$;

create function place_schedule() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' or new.room_id <> old.room_id then
    select room.school_id into new.school_id from room where room.id = new.room_id;
  end if;
  return new;
end $$;

-- What calendars show of a schedule has changed, and its reservations have not: the place.
create function raise_calendar_sequences(schedule integer) returns void language sql
as $$
  update reservation set calendar_sequence = nextval('mail_id_seq')
  where schedule_id = schedule and state <> 3
$$;

-- Refuses what is not a month of a table that is divided by months.
create function require_month(divided text, month text) returns void language plpgsql
as $$
begin
  if divided not in ('audit_log', 'past_mail') or month !~ '^[0-9]{4}-(0[1-9]|1[0-2])$' then
    raise insufficient_privilege using message = format('%s has no month %s', divided, month);
  end if;
end
$$;

-- What a summary keeps of all of a student's reservations, to tell who is silent.
create function reserved_so_far(student integer, out last_place_at timestamptz, out last_reserved_at timestamptz, out cancelled_twice_at timestamptz) returns record language sql stable
as $$
  select
    last_place_of(student),
    (select max(created_at) from reservation where student_user_id = student),
    cancelled_twice_of(student)
$$;

-- Keeps months from being closed or opened until the transaction ends.
create function share_closed_months() returns void language sql
as $$
  select pg_advisory_xact_lock_shared(hashtext('closed_month'))
$$;

-- Every student has a summary, and nobody else.
create function summarize_student() returns trigger language plpgsql
as $$
begin
  if new.role = 4 then
    perform add_student_summary(new.id);
  else
    delete from student_summary where student_user_id = new.id;
  end if;
  return null;
end $$;

-- The day since which a student owes; null where a student does not (rule 10.4).
create function unpaid_since_of(student integer) returns date language sql stable
as $$
  select min(occurred_on)
  from (
    select occurred_on, max(balance) over (order by occurred_on desc, created_at desc, id desc) as highest_from_here_on
    from (
      select
        id, occurred_on, created_at,
        sum(case type when 0 then amount::bigint else -amount end)
          over (order by occurred_on, created_at, id) as balance
      from cash_flow where student_user_id = student and voided_at is null
    ) as running
  ) as looked_back
  where highest_from_here_on < 0
$$;

create function with_end(ends timestamptz[], at timestamptz) returns timestamptz[] language sql immutable
return (((ends)[:width_bucket(at, ends)] || at) || (ends)[(width_bucket(at, ends) + 1):]);

create function without_end(ends timestamptz[], at timestamptz) returns timestamptz[] language sql immutable
return CASE WHEN (at = ANY (ends)) THEN ((ends)[:(array_position(ends, at) - 1)] || (ends)[(array_position(ends, at) + 1):]) ELSE ends END;
