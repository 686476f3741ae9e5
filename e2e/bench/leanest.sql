-- What a reserve and a cancel need at the least, written by hand, to promise what the product does: nobody
-- without a sign-in session, never too many, the order of the queue, the limit of a student, a log and
-- a mail. Constraints and triggers do the rest. All schedules lie ahead of their cutoff, so nothing is charged.
select user_id from sign_in_session where id = 'pgbench-' || :student and expires_at > now();
begin;
select from schedule where id = :schedule and retired_at is null for no key update;
select from app_user where id = :student and is_enabled for no key update;
with written as (
  insert into reservation (schedule_id, during, student_user_id, kind, created_at)
  select id, during, :student, case when held < capacity and not waited then 0 else 1 end, now()
  from schedule, lateral (
    select count(*) filter (where state <> 2) as held, count(*) filter (where state = 2) > 0 as waited
    from reservation where schedule_id = schedule.id and state <> 3
  ) as occupancy
  where id = :schedule and (
    select count(*) from reservation
    where student_user_id = :student and state in (1, 2) and upper(during) > now()
  ) < (select max_reserve_count from setting)
  returning id
), mailed as (
  insert into mail (to_address, subject, body, created_at, next_attempt_at)
  select 'student@kenshu.test', 'reserved', 'The reservation is made.', now(), now() from written
), audited as (
  insert into audit_log (created_at, category, description, targets, operate_user_id, operate_user_name)
  select now(), 'reservation', 'reserved', jsonb_build_object('user', jsonb_build_array(:student::integer), 'schedule', jsonb_build_array(:schedule::integer)), :student, 'student' from written
)
select id from written \gset reserved_
commit;
select user_id from sign_in_session where id = 'pgbench-' || :student and expires_at > now();
begin;
select from schedule where id = (
  select schedule_id from reservation where id = :reserved_id and student_user_id = :student
) for no key update;
with written as (
  update reservation set kind = 4 where id = :reserved_id and state in (1, 2) returning id
), mailed as (
  insert into mail (to_address, subject, body, created_at, next_attempt_at)
  select 'student@kenshu.test', 'cancelled', 'The reservation is cancelled.', now(), now() from written
), audited as (
  insert into audit_log (created_at, category, description, targets, operate_user_id, operate_user_name)
  select now(), 'reservation', 'cancelled', jsonb_build_object('user', jsonb_build_array(:student::integer), 'schedule', jsonb_build_array(:schedule::integer)), :student, 'student' from written
)
select from written;
update reservation set kind = 2, carried_up_at = now(), grace_until = now() + interval '3 hours' where id = (
  select id from reservation where schedule_id = :schedule and state = 2 order by id limit 1
);
commit;
