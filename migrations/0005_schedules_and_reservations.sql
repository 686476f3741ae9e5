-- A session of training in a room. Retired ones remain for histories only.
create table training_schedule (
  id integer generated always as identity primary key,
  room_id integer not null constraint training_schedule_in_room references room,
  during tstzrange not null,
  capacity integer not null constraint training_schedule_capacity_positive check (capacity > 0),
  instructor_id integer constraint training_schedule_by_instructor references app_user,
  retired_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint training_schedule_starts_before_it_ends check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  constraint training_schedule_one_at_a_time_per_room exclude using gist (room_id with =, during with &&) where (retired_at is null),
  -- What a reservation's copy of the time refers to.
  constraint training_schedule_id_during unique (id, during)
);
create index training_schedule_start on training_schedule (lower(during)) where retired_at is null;

-- A student's place, or place in the queue, in a session. The order of the queue is the order of ids.
create table reservation (
  id integer generated always as identity primary key,
  schedule_id integer not null,
  during tstzrange not null,
  student_user_id integer not null constraint reservation_of_student references app_user,
  -- ReserveResult: how it came to be what it is.
  kind smallint not null,
  attendance_state smallint,
  -- ReservationState, as on the wire.
  state smallint not null generated always as (
    case
      when kind in (4, 5) then 3
      when attendance_state is not null then 4 + attendance_state
      when kind = 1 then 2
      else 1
    end
  ) stored,
  no_penalty boolean not null default false,
  -- A deadline for a free cancellation later than the session's own.
  grace_until timestamptz,
  carried_up_at timestamptz,
  attendance_version integer not null default 0,
  created_at timestamptz not null,
  constraint reservation_in_schedule foreign key (schedule_id, during)
    references training_schedule (id, during) on update cascade,
  constraint reservation_mark_only_on_confirmed check (attendance_state is null or (attendance_state in (0, 1, 2) and kind in (0, 2, 3, 6))),
  constraint reservation_no_overlap_per_student exclude using gist (student_user_id with =, during with &&) where (kind not in (4, 5))
);
create unique index reservation_one_active_per_student on reservation (schedule_id, student_user_id) where kind not in (4, 5);
create index reservation_schedule on reservation (schedule_id, state) where kind not in (4, 5);
create index reservation_student on reservation (student_user_id, lower(during));
