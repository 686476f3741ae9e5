-- Who cancels within the free hours after a move gives nothing up: the move was not the student's (rule 5.16). The three
-- hours are those after a promotion (rule 5.6).
create or replace function reserved_so_far(student integer, out last_place_at timestamptz, out last_reserved_at timestamptz, out cancelled_twice_at timestamptz)
returns record language sql stable
as $$
  select
    max(lower(during)) filter (where state in (1, 4, 5)),
    max(created_at),
    (
      select cancelled_at from reservation
      where student_user_id = student and cancelled_at > coalesce((
        select max(lower(during)) from reservation where student_user_id = student and state = 6
      ), '-infinity')
      and (cancelled_at < least(grace_until, lower(during)) and grace_until is distinct from carried_up_at + interval '3 hours') is not true
      order by cancelled_at desc offset 1 limit 1
    )
  from reservation where student_user_id = student
$$;

update student_summary summary
set cancelled_twice_at = (select so_far.cancelled_twice_at from reserved_so_far(summary.student_user_id) so_far)
where cancelled_twice_at is not null
  and student_user_id in (select student_user_id from reservation where cancelled_at < grace_until);
