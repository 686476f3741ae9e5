-- What a summary keeps of reservations is written once per change, and read from a fixed number of rows.
-- before: create index concurrently if not exists reservation_absent on reservation (student_user_id, lower(during)) where state = 6;
create index if not exists reservation_absent on reservation (student_user_id, lower(during)) where state = 6;
-- before: create index concurrently if not exists reservation_given_up on reservation (student_user_id, cancelled_at) where cancelled_at is not null;
create index if not exists reservation_given_up on reservation (student_user_id, cancelled_at) where cancelled_at is not null;

create function with_end(ends timestamptz[], at timestamptz) returns timestamptz[] language sql immutable
return ends[:width_bucket(at, ends)] || at || ends[width_bucket(at, ends) + 1:];
create function without_end(ends timestamptz[], at timestamptz) returns timestamptz[] language sql immutable
return case
  when at = any (ends) then ends[:array_position(ends, at) - 1] || ends[array_position(ends, at) + 1:]
  else ends
end;

create function last_place_of(student integer) returns timestamptz language sql stable
return (
  select lower(during) from reservation
  where student_user_id = student and state in (1, 4, 5)
  order by lower(during) desc limit 1
);
create function absences_in_a_row(student integer) returns integer language sql stable
return (
  select count(*) from reservation
  where student_user_id = student and state = 6 and lower(during) > coalesce((
    select lower(during) from reservation
    where student_user_id = student and state in (4, 5)
    order by lower(during) desc limit 1
  ), '-infinity')
);
create function cancelled_twice_of(student integer) returns timestamptz language sql stable
return (
  select cancelled_at from reservation
  where student_user_id = student and cancelled_at > coalesce((
    select lower(during) from reservation
    where student_user_id = student and state = 6
    order by lower(during) desc limit 1
  ), '-infinity')
  and (cancelled_at < least(grace_until, lower(during)) and grace_until is distinct from carried_up_at + interval '3 hours') is not true
  order by cancelled_at desc offset 1 limit 1
);
comment on function cancelled_twice_of is
  'When the last but one place was given up since the last absence. Who cancels within the free hours after a move gives nothing up: the move was not the student''s (rule 5.16). The three hours are those after a promotion (rule 5.6).';

create or replace function reserved_so_far(student integer, out last_place_at timestamptz, out last_reserved_at timestamptz, out cancelled_twice_at timestamptz)
returns record language sql stable
as $$
  select
    last_place_of(student),
    (select max(created_at) from reservation where student_user_id = student),
    cancelled_twice_of(student)
$$;

create or replace function add_student_summary(student integer) returns void language sql
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

create or replace function follow_reservation() returns trigger language plpgsql
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

-- unused since 0.1.0: `follow_reservation` does it.
drop trigger reservation_made on reservation;
drop trigger reservation_moved on reservation;
drop trigger reservation_removed on reservation;
drop trigger mark_made on reservation;
drop trigger mark_changed on reservation;
drop trigger mark_removed on reservation;
drop function change_schedule_ends();
drop function count_absences();
