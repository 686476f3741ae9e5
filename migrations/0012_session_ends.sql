-- The summary of a trainee keeps when each session ends that is reserved, for searches count those ahead.
-- Servers of the version before wait here, rather than in a trigger that is about to change.
lock table app_user, training_schedule, reservation, cash_flow, student_summary in access exclusive mode;

-- The order of the columns changes, too: what is looked through row by row comes first, for reading
-- a row stops there.
create temporary table kept on commit drop as select * from student_summary;
drop table student_summary;
create table student_summary (
  student_user_id integer primary key constraint student_summary_of_student references app_user on delete cascade,
  -- The trainee's, kept so by a trigger.
  area_id integer,
  -- The day from which the pace counts; null for who is taking nothing.
  base_date date,
  -- The last of session_ends.
  reserved_until timestamptz generated always as (session_ends[cardinality(session_ends)]) stored,
  -- The trainee's, too: what is looked through for keywords, and what lists are in the order of.
  search_text text not null,
  name_kana text not null,

  -- Counted from the rows of other tables: triggers keep these.
  -- The ends of the sessions with an active reservation, in order.
  session_ends timestamptz[] not null default '{}',
  sequential_absence_count integer not null default 0,
  total_amount bigint not null default 0,

  -- Decided, like base_date, by rules over what is being taken: whoever changes that keeps these in the
  -- same transaction.
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
) with (
  fillfactor = 90,
  -- Every reservation writes a summary; counting in an index alone needs the pages swept.
  autovacuum_vacuum_scale_factor = 0.02
);
insert into student_summary (
  student_user_id, area_id, base_date, search_text, name_kana, session_ends, sequential_absence_count,
  total_amount, required_count, done_count, attended_count, content_count, closed_count, training_id,
  training_content_id, has_test_passed_progress, is_stale
)
select
  student_user_id, area_id, base_date, search_text, name_kana,
  array(
    select upper(during) from reservation
    where student_user_id = kept.student_user_id and state in (1, 2) order by upper(during)
  ),
  sequential_absence_count, total_amount, required_count, done_count, attended_count, content_count,
  closed_count, training_id, training_content_id, has_test_passed_progress, is_stale
from kept;
create index student_summary_base_date on student_summary (base_date);
create index student_summary_reserved_until on student_summary (reserved_until);
create index student_summary_name_kana on student_summary (name_kana, student_user_id);
create index student_summary_absent on student_summary (sequential_absence_count) where sequential_absence_count > 0;
create index student_summary_penalty_left on student_summary (student_user_id) where total_amount < 0;
create index student_summary_test_passed on student_summary (student_user_id) where has_test_passed_progress;
create index student_summary_search_text on student_summary using gin (search_text gin_trgm_ops);

-- Of a partial index the planner does not see how common a part is.
drop index user_short_parts;
create index user_short_parts on app_user using gin (short_parts(search_text));

alter table training_schedule add constraint training_schedule_within_a_day
  check (upper(during) - lower(during) <= interval '24 hours');

-- Of reservations that end by `since` nothing has changed: what is kept of them stands.
create function refresh_session_ends(students integer[], since timestamptz default '-infinity')
returns void language plpgsql as $$
begin
  perform lock_student_summaries(students);
  update student_summary summary
  set session_ends = session_ends[:width_bucket(since, session_ends)] || array(
    select upper(during) from reservation
    where student_user_id = summary.student_user_id and state in (1, 2)
      -- No session is longer than a day; the index is of their starts.
      and lower(during) > since - interval '24 hours' and upper(during) > since
    order by upper(during)
  )
  where student_user_id = any (students);
end $$;

create or replace function summarize_reservations() returns trigger language plpgsql as $$
declare
  moved integer[];
  moved_since timestamptz;
  marked integer[];
begin
  if tg_op <> 'UPDATE' then
    select
      array_agg(distinct student_user_id) filter (where state in (1, 2)),
      min(lower(during)) filter (where state in (1, 2)),
      array_agg(distinct student_user_id) filter (where state > 3)
    into moved, moved_since, marked
    from written;
  else
    select
      array_agg(distinct student_user_id) filter (where is_moved),
      min(since) filter (where is_moved),
      array_agg(distinct student_user_id) filter (where is_marked)
    into moved, moved_since, marked
    from (
      select written.student_user_id,
        written.state in (1, 2) and before.during <> written.during
          or (written.state in (1, 2)) <> (before.state in (1, 2)) as is_moved,
        (written.state > 3 or before.state > 3)
          and (written.state, written.during) <> (before.state, before.during) as is_marked,
        least(lower(written.during), lower(before.during)) as since
      from written join before using (id)
    ) as changed;
  end if;
  if moved <> '{}' then perform refresh_session_ends(moved, moved_since); end if;
  if marked <> '{}' then perform refresh_sequential_absence_count(marked); end if;
  return null;
end $$;

create or replace function summarize_student() returns trigger language plpgsql as $$
begin
  if new.role = 4 then
    insert into student_summary (student_user_id, name_kana, area_id, search_text)
      values (new.id, new.name_kana, new.area_id, new.search_text);
    perform refresh_session_ends(array[new.id]);
    perform refresh_sequential_absence_count(array[new.id]);
    perform refresh_total_amount(array[new.id]);
  else
    delete from student_summary where student_user_id = new.id;
  end if;
  return null;
end $$;

drop function refresh_reserved_until(integer[]);
