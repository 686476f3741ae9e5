create table schedule (
  id integer generated always as identity primary key,
  room_id integer not null constraint schedule_in_room references room,
  during tstzrange not null,
  capacity integer not null constraint schedule_capacity_positive check (capacity > 0),
  instructor_id integer constraint schedule_by_instructor references app_user,
  retired_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint schedule_starts_before_it_ends check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  constraint schedule_within_a_day check (upper(during) - lower(during) <= interval '24 hours'),
  constraint schedule_one_at_a_time_per_room exclude using gist (room_id with =, during with &&) where (retired_at is null),
  constraint schedule_id_during unique (id, during)
);
comment on table schedule is 'A session of training in a room.';
comment on column schedule.capacity is 'So many students have a place.';
comment on column schedule.retired_at is 'It was called off. It remains for histories only.';
comment on constraint schedule_id_during on schedule is 'A reservation refers to it by the copy of the time.';
create index schedule_start on schedule (lower(during)) where retired_at is null;
-- Slot lists read all they need from this index alone. Retired ones are in it on purpose: the planner
-- knows the distribution of start times from a complete index only.
create index schedule_room_start on schedule (room_id, lower(during)) include (id, during, capacity, retired_at);
-- The schedule that was added last in each room: what the form for new ones begins with.
create index schedule_room_last on schedule (room_id, id) where retired_at is null;

create table reservation (
  id integer generated always as identity primary key,
  schedule_id integer not null,
  during tstzrange not null,
  student_user_id integer not null constraint reservation_of_student references app_user,
  kind smallint not null,
  mark smallint,
  state smallint not null generated always as (
    case
      when kind in (4, 5) then 3
      when mark is not null then 4 + mark
      when kind = 1 then 2
      else 1
    end
  ) stored,
  no_penalty boolean not null default false,
  grace_until timestamptz,
  carried_up_at timestamptz,
  mark_version integer not null default 0,
  created_at timestamptz not null,
  replaces_id integer,
  replaced_state smallint generated always as (
    case when replaces_id is not null and kind = 1 then 1 end
  ) stored,
  constraint reservation_in_schedule foreign key (schedule_id, during) references schedule (id, during) on update cascade,
  constraint reservation_mark_only_on_confirmed check (mark is null or (mark in (0, 1, 2) and kind in (0, 2, 3, 6))),
  constraint reservation_replaces_until_it_has_a_place check (replaces_id is null or kind in (1, 4)),
  constraint reservation_as_replaced unique (id, student_user_id, state),
  -- When a wish takes the place of the other, both change, one after the other.
  constraint reservation_replaces_confirmed_one_of_its_student
    foreign key (replaces_id, student_user_id, replaced_state) references reservation (id, student_user_id, state)
    deferrable initially deferred,
  -- Only a wish and what it would replace may lie at the same time.
  constraint reservation_no_overlap_per_student
    exclude using gist (student_user_id with =, during with &&, (coalesce(replaces_id, id)) with <>) where (state <> 3)
);
comment on table reservation is 'A student''s place in a schedule, or place in its queue. The order of the queue is the order of ids.';
comment on column reservation.during is 'A copy of the schedule''s time. The foreign key keeps it true, and a constraint forbids overlaps by it.';
comment on column reservation.kind is 'ReserveResult: how it came to be what it is.';
comment on column reservation.mark is 'Present, late or absent; null until it is marked.';
comment on column reservation.state is 'ReservationState, as callers see it. 3 is cancelled.';
comment on column reservation.no_penalty is 'Its cancellation costs nothing.';
comment on column reservation.grace_until is 'Until then it is cancelled free of charge, even past the schedule''s own deadline.';
comment on column reservation.carried_up_at is 'When it came from the queue to a place.';
comment on column reservation.mark_version is 'Grows with every mark, so that two people do not overwrite each other.';
comment on column reservation.replaces_id is 'The confirmed reservation that a wish replaces once it has a place itself (rule 5.12).';
comment on column reservation.replaced_state is 'While a wish waits, what it would replace is confirmed: 1, as in state.';
create unique index reservation_one_active_per_student on reservation (schedule_id, student_user_id) where state <> 3;
create unique index reservation_one_wish_for_another on reservation (replaces_id) where replaced_state is not null;
create index reservation_schedule on reservation (schedule_id, state) where state <> 3;
create index reservation_student on reservation (student_user_id, lower(during));
