-- What searches for trainees filter and sort by, one row per trainee, so that none computes it for everybody.
create table student_summary (
  student_user_id integer primary key constraint student_summary_of_student references app_user on delete cascade,
  -- What lists are in the order of, divided by and looked through: a trigger keeps these as the trainee's.
  name_kana text not null,
  area_id integer,
  search_text text not null,

  -- Counted from the rows of other tables: triggers keep these.
  -- The end of the last session with an active reservation.
  reserved_until timestamptz,
  sequential_absence_count integer not null default 0,
  total_amount bigint not null default 0,

  -- Decided by rules over what is being taken: whoever changes that keeps these in the same transaction.
  -- The day from which the pace counts; null for who is taking nothing.
  base_date date,
  required_count integer not null default 0,
  done_count integer not null default 0,
  attended_count integer not null default 0,
  content_count integer not null default 0,
  closed_count integer not null default 0,
  -- The current training, and the content of it that comes next.
  training_id integer constraint student_summary_training references training,
  training_content_id integer constraint student_summary_training_content references training_content on delete set null,
  has_test_passed_progress boolean not null default false,
  -- Rows that were there before this table, until they are computed.
  is_stale boolean not null default false
) with (fillfactor = 70);
create index student_summary_enrolled on student_summary (base_date) where base_date is not null;
create index student_summary_absent on student_summary (sequential_absence_count) where sequential_absence_count > 0;
create index student_summary_penalty_left on student_summary (student_user_id) where total_amount < 0;
create index student_summary_name_kana on student_summary (name_kana, student_user_id);
create index student_summary_search_text on student_summary using gin (search_text gin_trgm_ops);
-- Trainees are looked through here from now on.
drop index user_search_text;
create index student_summary_test_passed on student_summary (student_user_id) where has_test_passed_progress;
create index student_summary_training_content on student_summary (training_content_id);

-- Each of these locks the rows before it reads what they are counted from: of two transactions about
-- one trainee the second sees what the first has written.
create function lock_student_summaries(students integer[]) returns void language sql as $$
  select from student_summary where student_user_id = any (students)
  order by student_user_id for no key update
$$;

create function refresh_reserved_until(students integer[]) returns void language plpgsql as $$
begin
  perform lock_student_summaries(students);
  update student_summary summary set reserved_until = (
    -- A trainee's sessions do not overlap: the one that starts last ends last.
    select upper(during) from reservation
    where student_user_id = summary.student_user_id and kind not in (4, 5) and state in (1, 2)
    order by lower(during) desc limit 1
  )
  where student_user_id = any (students);
end $$;

create function refresh_sequential_absence_count(students integer[]) returns void language plpgsql as $$
begin
  perform lock_student_summaries(students);
  update student_summary summary set sequential_absence_count = (
    select count(*) from reservation
    where student_user_id = summary.student_user_id and state = 6 and lower(during) > coalesce((
      select lower(during) from reservation
      where student_user_id = summary.student_user_id and state in (4, 5)
      order by lower(during) desc limit 1
    ), '-infinity')
  )
  where student_user_id = any (students);
end $$;

create function refresh_total_amount(students integer[]) returns void language plpgsql as $$
begin
  perform lock_student_summaries(students);
  update student_summary summary set total_amount = (
    select coalesce(sum(case type when 0 then amount::bigint else -amount end), 0) from cash_flow
    where student_user_id = summary.student_user_id and voided_at is null
  )
  where student_user_id = any (students);
end $$;

create function summarize_reservations() returns trigger language plpgsql as $$
declare
  moved integer[];
  marked integer[];
begin
  if tg_op <> 'UPDATE' then
    moved := array(select distinct student_user_id from written where state in (1, 2));
    marked := array(select distinct student_user_id from written where state > 3);
  else
    moved := array(
      select distinct written.student_user_id from written join before using (id)
      where written.state in (1, 2) and before.during <> written.during
        or (written.state in (1, 2)) <> (before.state in (1, 2))
    );
    marked := array(
      select distinct written.student_user_id from written join before using (id)
      where (written.state > 3 or before.state > 3)
        and (written.state, written.during) <> (before.state, before.during)
    );
  end if;
  if moved <> '{}' then perform refresh_reserved_until(moved); end if;
  if marked <> '{}' then perform refresh_sequential_absence_count(marked); end if;
  return null;
end $$;
create trigger reservation_inserted after insert on reservation
  referencing new table as written for each statement execute function summarize_reservations();
create trigger reservation_removed after delete on reservation
  referencing old table as written for each statement execute function summarize_reservations();
create trigger reservation_updated after update on reservation
  referencing old table as before new table as written for each statement execute function summarize_reservations();

create function summarize_cash_flows() returns trigger language plpgsql as $$
begin
  perform refresh_total_amount(array(select distinct student_user_id from written));
  return null;
end $$;
create trigger cash_flow_inserted after insert on cash_flow
  referencing new table as written for each statement execute function summarize_cash_flows();
create trigger cash_flow_removed after delete on cash_flow
  referencing old table as written for each statement execute function summarize_cash_flows();
create trigger cash_flow_updated after update on cash_flow
  referencing new table as written for each statement execute function summarize_cash_flows();

-- Every trainee has a row, and nobody else.
create function summarize_student() returns trigger language plpgsql as $$
begin
  if new.role = 4 then
    insert into student_summary (student_user_id, name_kana, area_id, search_text)
      values (new.id, new.name_kana, new.area_id, new.search_text);
    perform refresh_reserved_until(array[new.id]);
    perform refresh_sequential_absence_count(array[new.id]);
    perform refresh_total_amount(array[new.id]);
  else
    delete from student_summary where student_user_id = new.id;
  end if;
  return null;
end $$;
create trigger student_inserted after insert on app_user
  for each row when (new.role = 4) execute function summarize_student();
create trigger role_updated after update of role on app_user
  for each row when (old.role <> new.role) execute function summarize_student();

create function copy_to_student_summary() returns trigger language plpgsql as $$
begin
  update student_summary set name_kana = new.name_kana, area_id = new.area_id, search_text = new.search_text
  where student_user_id = new.id;
  return null;
end $$;
create trigger student_updated after update of name_kana, area_id, search_text on app_user
  for each row when (
    (old.name_kana, old.area_id, old.search_text) is distinct from (new.name_kana, new.area_id, new.search_text)
  )
  execute function copy_to_student_summary();

insert into student_summary (student_user_id, name_kana, area_id, search_text, is_stale)
  select id, name_kana, area_id, search_text, true from app_user where role = 4;
select refresh_reserved_until(array(select student_user_id from student_summary));
select refresh_sequential_absence_count(array(select student_user_id from student_summary));
select refresh_total_amount(array(select student_user_id from student_summary));
