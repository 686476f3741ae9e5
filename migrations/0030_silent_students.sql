alter table setting
  add column silent_days integer not null default 7,
  add constraint setting_silent_days check (silent_days between 0 and 90) not valid;
alter table setting validate constraint setting_silent_days;
comment on column setting.silent_days is
  'After so many days without a visit a student without a reservation is silent (rule 23.1). 0 switches the list off.';

alter table student_summary
  add column taking_since date,
  add column retake_since date,
  add column last_place_at timestamptz,
  add column last_reserved_at timestamptz,
  add column cancelled_twice_at timestamptz,
  add column contacted_until date,
  add column is_followed boolean not null default false;
comment on column student_summary.taking_since is 'When the earliest of the trainings being taken began.';
comment on column student_summary.retake_since is 'The day of the oldest test that has to be taken again (rule 7.4).';
comment on column student_summary.last_place_at is
  'When the last schedule starts in which the student came or has a confirmed place. Triggers keep it.';
comment on column student_summary.last_reserved_at is
  'When the student last reserved or joined a queue. Triggers keep it.';
comment on column student_summary.cancelled_twice_at is
  'When the last but one place was given up, if the student has given up two since the last absence. Triggers keep it.';
comment on column student_summary.contacted_until is
  'Until this day the latest contact lets the student rest (rule 23.3). A reservation or a mark clears it.';
comment on column student_summary.is_followed is
  'What triggers keep of the reservations counts. False until a job has looked at those from before (rule 22.1).';

create function reserved_so_far(
  student integer,
  out last_place_at timestamptz, out last_reserved_at timestamptz, out cancelled_twice_at timestamptz
) language sql stable as $$
  select
    max(lower(during)) filter (where state in (1, 4, 5)),
    max(created_at),
    (
      select cancelled_at from reservation
      where student_user_id = student and cancelled_at > coalesce((
        select max(lower(during)) from reservation where student_user_id = student and state = 6
      ), '-infinity')
      order by cancelled_at desc offset 1 limit 1
    )
  from reservation where student_user_id = student
$$;
comment on function reserved_so_far is 'What a summary keeps of all of a student''s reservations, to tell who is silent.';

create function follow_reservation() returns trigger language plpgsql as $$
declare
  student integer := coalesce(new.student_user_id, old.student_user_id);
begin
  -- Reserving is the most frequent, and reads no other reservation.
  if tg_op = 'INSERT' and new.state in (1, 2) then
    update student_summary set
      last_place_at = greatest(last_place_at, case new.state when 1 then lower(new.during) end),
      last_reserved_at = greatest(last_reserved_at, new.created_at),
      contacted_until = null
    where student_user_id = student;
    return null;
  end if;
  -- Of two changes of one student the second sees what the first has written.
  perform from student_summary where student_user_id = student for no key update;
  update student_summary set
    (last_place_at, last_reserved_at, cancelled_twice_at) = (select so_far.* from reserved_so_far(student) as so_far),
    contacted_until = case when tg_op = 'DELETE' or new.state <= 3 then contacted_until end
  where student_user_id = student;
  return null;
end $$;
comment on function follow_reservation is 'Keeps what tells from a student''s reservations whether the student is silent (rule 23.1).';
create trigger reservation_followed after insert on reservation for each row execute function follow_reservation();
create trigger reservation_change_followed after update on reservation for each row
  when (old.state <> new.state or old.during <> new.during or old.cancelled_at is distinct from new.cancelled_at)
  execute function follow_reservation();
create trigger reservation_removal_followed after delete on reservation for each row execute function follow_reservation();

create or replace function add_student_summary(student integer) returns void language sql as $$
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
    (
      select count(*) from reservation
      where student_user_id = student and state = 6 and lower(during) > coalesce((
        select lower(during) from reservation
        where student_user_id = student and state in (4, 5)
        order by lower(during) desc limit 1
      ), '-infinity')
    ),
    (
      select coalesce(sum(case type when 0 then amount::bigint else -amount end), 0) from cash_flow
      where student_user_id = student and voided_at is null
    ),
    unpaid_since_of(student),
    so_far.last_place_at, so_far.last_reserved_at, so_far.cancelled_twice_at, true
  from reserved_so_far(student) as so_far;
  insert into summary_due (student_user_id) values (student);
$$;

create table contact (
  id integer generated always as identity primary key,
  student_user_id integer not null,
  made_at timestamptz not null,
  made_by integer not null,
  channel smallint not null,
  outcome smallint not null,
  next_day date,
  memo text not null default '',
  constraint contact_with_student foreign key (student_user_id) references app_user (id) on delete cascade,
  constraint contact_by_user foreign key (made_by) references app_user (id),
  constraint contact_channel_known check (channel between 0 and 3),
  constraint contact_outcome_known check (outcome between 0 and 4)
);
comment on table contact is
  'A call, message or talk by which staff reached out to a student. Nobody edits one: a further one corrects it. Students never read it (rule 23.3).';
comment on column contact.channel is 'ContactChannel.';
comment on column contact.outcome is 'ContactOutcome.';
comment on column contact.next_day is 'The student rests until this day. Null for the days that the rule gives.';
create index contact_student on contact (student_user_id, id);
create index contact_by_user on contact (made_by);

create table student_holder (
  student_user_id integer primary key,
  holder_id integer,
  taken_at timestamptz not null,
  version integer not null default 1,
  constraint student_holder_of_student foreign key (student_user_id) references app_user (id) on delete cascade,
  constraint student_holder_is_user foreign key (holder_id) references app_user (id) on delete set null
);
comment on table student_holder is
  'Who of the staff has a silent student in hand (rule 23.4). A later reservation of the student ends it.';
comment on column student_holder.holder_id is 'Null when nobody has the student in hand any more.';
create index student_holder_is_user on student_holder (holder_id);
