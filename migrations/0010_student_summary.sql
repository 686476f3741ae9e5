create table student_summary (
  -- What is looked through row by row stands first, for reading a row stops there.
  student_user_id integer primary key constraint student_summary_of_student references app_user on delete cascade,
  area_id integer,
  base_date date,
  search_text text not null,
  name_kana text collate "ja-x-icu" not null,
  schedule_ends timestamptz[] not null default '{}',
  sequential_absence_count integer not null default 0,
  total_amount bigint not null default 0,
  required_count integer not null default 0,
  done_count integer not null default 0,
  attended_count integer not null default 0,
  content_count integer not null default 0,
  closed_count integer not null default 0,
  training_id integer,
  training_content_id integer,
  has_test_passed_progress boolean not null default false,
  unpaid_since timestamptz
) with (
  fillfactor = 90,
  -- Every reservation writes a summary; counting in an index alone needs the pages swept.
  autovacuum_vacuum_scale_factor = 0.02
);
comment on table student_summary is
  'What searches for students filter and sort by. A row per student spares each search the computing. No index holds what a reservation changes.';
comment on column student_summary.base_date is 'The day from which the pace counts. Null for students who take nothing.';
comment on column student_summary.search_text is 'What keywords are looked for in, in the form that domain/text.ts makes.';
comment on column student_summary.schedule_ends is 'When each schedule ends that the student has an active reservation for, the earliest first. Triggers keep it.';
comment on column student_summary.sequential_absence_count is 'Absences since the student last came. Triggers keep it.';
comment on column student_summary.total_amount is 'The balance in yen; below 0 the student owes. Triggers keep it.';
comment on column student_summary.unpaid_since is
  'The first cash flow from which on the balance has stayed below 0 (rule 10.4). Triggers keep it.';
comment on column student_summary.training_id is 'The current training.';
comment on column student_summary.training_content_id is 'The step of it that comes next.';
create index student_summary_base_date on student_summary (base_date);
create index student_summary_name_kana on student_summary (name_kana, student_user_id);
create index student_summary_absent on student_summary (sequential_absence_count) where sequential_absence_count > 0;
create index student_summary_unpaid on student_summary (unpaid_since, student_user_id) where total_amount < 0;
create index student_summary_test_passed on student_summary (student_user_id) where has_test_passed_progress;

create table summary_due (
  id bigint generated always as identity primary key,
  student_user_id integer,
  training_id integer,
  transaction_id xid8 default pg_current_xact_id(),
  constraint summary_due_of_student_or_training check (num_nonnulls(student_user_id, training_id) = 1)
);
comment on table summary_due is
  'The summaries that the rules have to work out anew: one student''s, or those of everybody whom a training concerns. Rows are only added, so marking thousands holds no lock.';
comment on column summary_due.transaction_id is
  'The transaction that works a student out before it commits. Null where it is left to later ones.';
create index summary_due_transaction on summary_due (transaction_id);
create index summary_due_student on summary_due (student_user_id);

create function unpaid_since_of(student integer) returns timestamptz language sql stable as $$
  select min(created_at)
  from (
    select created_at, max(balance) over (order by created_at desc, id desc) as highest_from_here_on
    from (
      select
        id, created_at,
        sum(case type when 0 then amount::bigint else -amount end) over (order by created_at, id) as balance
      from cash_flow where student_user_id = student and voided_at is null
    ) as running
  ) as looked_back
  where highest_from_here_on < 0
$$;
comment on function unpaid_since_of is 'Since when a student owes; null where a student does not (rule 10.4).';

create function add_student_summary(student integer) returns void language sql as $$
  insert into student_summary (
    student_user_id, search_text, name_kana, schedule_ends, sequential_absence_count, total_amount, unpaid_since
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
    ),
    unpaid_since_of(student)
  );
  insert into summary_due (student_user_id) values (student);
$$;
comment on function add_student_summary is
  'Gives a new student a summary. It counts what was there before.';

create function summarize_student() returns trigger language plpgsql as $$
begin
  if new.role = 4 then
    perform add_student_summary(new.id);
  else
    delete from student_summary where student_user_id = new.id;
  end if;
  return null;
end $$;
comment on function summarize_student is 'Every student has a summary, and nobody else.';
create trigger student_inserted after insert on app_user
  for each row when (new.role = 4) execute function summarize_student();
create trigger role_updated after update of role on app_user
  for each row when (old.role <> new.role) execute function summarize_student();

create function mark_student_due() returns trigger language plpgsql as $$
begin
  insert into summary_due (student_user_id) values (new.id);
  return null;
end $$;
comment on function mark_student_due is 'A summary depends on the student''s own row.';
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
comment on function mark_activity_due is 'A summary depends on the student''s activities.';
create trigger activity_changed after insert or update or delete on activity
  for each row execute function mark_activity_due();

create function mark_progress_due() returns trigger language plpgsql as $$
begin
  insert into summary_due (student_user_id)
    select student_user_id from activity where id = coalesce(new.activity_id, old.activity_id);
  return null;
end $$;
comment on function mark_progress_due is 'A summary depends on the entries of the student''s progress.';
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
comment on function mark_content_due is 'Summaries depend on the steps of the trainings that are taken.';
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
comment on function mark_training_due is 'The order of trainings decides which of them is the current one.';
create trigger training_moved after update of display_order on training
  for each row when (old.display_order <> new.display_order) execute function mark_training_due();

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
comment on function change_schedule_ends is 'Takes the end of one reservation out of schedule_ends, or puts it in, in order.';
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
comment on function count_absences is 'Counts the absences since the student last came. Marks may be set in any order.';
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
comment on function change_total_amount is 'Changes the balance by one cash flow.';
create trigger cash_flow_changed after insert or update or delete on cash_flow
  for each row execute function change_total_amount();
