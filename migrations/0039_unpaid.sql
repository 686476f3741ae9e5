-- Why a cash flow was removed, as whoever removed it said; staff see it in the ledger (rule 10.1).
alter table cash_flow add column void_reason text not null default ''
  constraint cash_flow_reason_of_removal check (void_reason = '' or voided_at is not null);

-- Since when a student owes: the first cash flow from which on the total has stayed below 0 (rule 10.4).
alter table student_summary add column unpaid_since timestamptz;
-- Whom one asks for money, those who have owed the longest first.
drop index student_summary_penalty_left;
create index student_summary_unpaid on student_summary (unpaid_since, student_user_id) where total_amount < 0;

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

create or replace function change_total_amount() returns trigger language plpgsql as $$
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

create or replace function add_student_summary(student integer) returns void language sql as $$
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

update student_summary set unpaid_since = unpaid_since_of(student_user_id) where total_amount < 0;
