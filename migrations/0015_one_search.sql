-- The text that a keyword is looked for in is kept once, in the summary.
drop function copy_to_student_keyword() cascade;
drop table student_keyword;
drop function short_parts(text);
drop function copy_to_student_summary() cascade;
alter table app_user drop column search_text;

-- Every list that is ordered by kana is in Japanese order (rule 13.6).
drop index user_student_name_kana;
alter table app_user alter column name_kana type text collate "ja-x-icu";
alter table student_summary alter column name_kana type text collate "ja-x-icu";

-- No index holds what a reservation changes, so the summary is written in its place.
alter table student_summary drop column reserved_until, drop column is_stale;
alter table student_summary rename session_ends to schedule_ends;
-- A content may go before the summaries that name it are worked out anew.
alter table student_summary
  drop constraint student_summary_training,
  drop constraint student_summary_training_content;

-- The figures of an activity that has ended, as they were when it ended (rule 8.2).
create table activity_figures (
  activity_id integer primary key constraint activity_figures_of_activity references activity on delete cascade,
  required_count integer not null,
  done_count integer not null,
  attended_count integer not null,
  content_count integer not null,
  closed_count integer not null,
  recommend_date_count integer not null
);

-- Whose summary is to be worked out anew: one student's, or everybody's whom a training concerns.
-- Rows are only added, so that nobody who marks thousands holds a lock.
create table summary_due (
  id bigint generated always as identity primary key,
  student_user_id integer,
  training_id integer,
  -- The transaction that works a student out before it commits; null where it is left to later ones.
  transaction_id xid8 default pg_current_xact_id(),
  constraint summary_due_of_student_or_training check (num_nonnulls(student_user_id, training_id) = 1)
);
create index summary_due_transaction on summary_due (transaction_id);
create index summary_due_student on summary_due (student_user_id);

create function mark_student_due() returns trigger language plpgsql as $$
begin
  insert into summary_due (student_user_id) values (new.id);
  return null;
end $$;
create trigger student_updated after update on app_user
  for each row when (
    (old.role, old.name, old.name_kana, old.email_address, old.therapist_id, old.area_id, old.is_active_therapist, old.company_id)
    is distinct from
    (new.role, new.name, new.name_kana, new.email_address, new.therapist_id, new.area_id, new.is_active_therapist, new.company_id)
  )
  execute function mark_student_due();

create function mark_activity_due() returns trigger language plpgsql as $$
begin
  insert into summary_due (student_user_id) values (coalesce(new.student_user_id, old.student_user_id));
  -- An activity that is taken again has no last figures.
  if tg_op = 'UPDATE' and new.state = 0 then
    delete from activity_figures where activity_id = new.id;
  end if;
  return null;
end $$;
create trigger activity_changed after insert or update or delete on activity
  for each row execute function mark_activity_due();

create function mark_progress_due() returns trigger language plpgsql as $$
begin
  insert into summary_due (student_user_id)
    select student_user_id from activity where id = coalesce(new.activity_id, old.activity_id);
  return null;
end $$;
create trigger progress_entered after insert or delete on progress_entry
  for each row execute function mark_progress_due();
create trigger progress_updated after update on progress_entry
  for each row when (
    (old.activity_id, old.training_content_id, old.grade)
    is distinct from (new.activity_id, new.training_content_id, new.grade)
  )
  execute function mark_progress_due();

create function mark_content_due() returns trigger language plpgsql as $$
begin
  insert into summary_due (training_id) values (coalesce(new.training_id, old.training_id));
  return null;
end $$;
create trigger content_added after insert or delete on training_content
  for each row execute function mark_content_due();
create trigger content_updated after update on training_content
  for each row when (
    (old.training_method, old.estimate_attendance_count, old.is_exempted_active_therapist, old.exempted_company_id, old.display_order)
    is distinct from
    (new.training_method, new.estimate_attendance_count, new.is_exempted_active_therapist, new.exempted_company_id, new.display_order)
  )
  execute function mark_content_due();

create function mark_training_due() returns trigger language plpgsql as $$
begin
  insert into summary_due (training_id) values (new.id);
  return null;
end $$;
create trigger training_moved after update of display_order on training
  for each row when (old.display_order <> new.display_order) execute function mark_training_due();

-- What is counted from reservations and cash flows is changed row by row, step by step.
drop function summarize_reservations() cascade;
drop function summarize_cash_flows() cascade;
drop function refresh_session_ends(integer[], timestamptz);
drop function refresh_sequential_absence_count(integer[]);
drop function refresh_total_amount(integer[]);
drop function lock_student_summaries(integer[]);

create function change_schedule_ends() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state in (1, 2) then
    update student_summary set schedule_ends =
      schedule_ends[:array_position(schedule_ends, upper(old.during)) - 1]
      || schedule_ends[array_position(schedule_ends, upper(old.during)) + 1:]
    where student_user_id = old.student_user_id and upper(old.during) = any (schedule_ends);
  end if;
  if tg_op <> 'DELETE' and new.state in (1, 2) then
    update student_summary set schedule_ends =
      schedule_ends[:width_bucket(upper(new.during), schedule_ends)]
      || upper(new.during)
      || schedule_ends[width_bucket(upper(new.during), schedule_ends) + 1:]
    where student_user_id = new.student_user_id;
  end if;
  return null;
end $$;
create trigger reservation_made after insert on reservation
  for each row when (new.state in (1, 2)) execute function change_schedule_ends();
create trigger reservation_removed after delete on reservation
  for each row when (old.state in (1, 2)) execute function change_schedule_ends();
create trigger reservation_moved after update on reservation
  for each row when (
    (old.state in (1, 2)) <> (new.state in (1, 2))
    or new.state in (1, 2) and old.during <> new.during
  )
  execute function change_schedule_ends();

-- The absences since the student last came; a mark may be set in any order.
create function count_absences() returns trigger language plpgsql as $$
declare
  student integer := coalesce(new.student_user_id, old.student_user_id);
begin
  -- Of two marks of one student the second sees what the first has written.
  perform from student_summary where student_user_id = student for no key update;
  update student_summary set sequential_absence_count = (
    select count(*) from reservation
    where student_user_id = student and state = 6 and lower(during) > coalesce((
      select lower(during) from reservation
      where student_user_id = student and state in (4, 5)
      order by lower(during) desc limit 1
    ), '-infinity')
  )
  where student_user_id = student;
  return null;
end $$;
create trigger mark_made after insert on reservation
  for each row when (new.state > 3) execute function count_absences();
create trigger mark_removed after delete on reservation
  for each row when (old.state > 3) execute function count_absences();
create trigger mark_changed after update on reservation
  for each row when (
    (old.state > 3 or new.state > 3) and (old.state, old.during) is distinct from (new.state, new.during)
  )
  execute function count_absences();

create function change_total_amount() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.voided_at is null then
    update student_summary
    set total_amount = total_amount - case old.type when 0 then old.amount else -old.amount end
    where student_user_id = old.student_user_id;
  end if;
  if tg_op <> 'DELETE' and new.voided_at is null then
    update student_summary
    set total_amount = total_amount + case new.type when 0 then new.amount else -new.amount end
    where student_user_id = new.student_user_id;
  end if;
  return null;
end $$;
create trigger cash_flow_changed after insert or update or delete on cash_flow
  for each row execute function change_total_amount();

-- Every student has a row, and nobody else. What was there before the person was a student is counted.
create function add_student_summary(student integer) returns void language sql as $$
  insert into student_summary (
    student_user_id, search_text, name_kana, schedule_ends, sequential_absence_count, total_amount
  )
  values (
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
    )
  );
  insert into summary_due (student_user_id) values (student);
$$;
create or replace function summarize_student() returns trigger language plpgsql as $$
begin
  if new.role = 4 then
    perform add_student_summary(new.id);
  else
    delete from student_summary where student_user_id = new.id;
  end if;
  return null;
end $$;

-- Names are found in other spellings from now on; what has ended gets the figures of today.
insert into summary_due (student_user_id, transaction_id)
  select id, null::xid8 from app_user where role = 4
  union
  select student_user_id, null::xid8 from activity where state <> 0;

-- From here on these change step by step, so they start from what is there.
update student_summary summary set
  schedule_ends = array(
    select upper(during) from reservation
    where student_user_id = summary.student_user_id and state in (1, 2) order by upper(during)
  ),
  sequential_absence_count = (
    select count(*) from reservation
    where student_user_id = summary.student_user_id and state = 6 and lower(during) > coalesce((
      select lower(during) from reservation
      where student_user_id = summary.student_user_id and state in (4, 5)
      order by lower(during) desc limit 1
    ), '-infinity')
  ),
  total_amount = (
    select coalesce(sum(case type when 0 then amount::bigint else -amount end), 0) from cash_flow
    where student_user_id = summary.student_user_id and voided_at is null
  );
