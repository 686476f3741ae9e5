-- The days that were allowed when an activity ended stand still like the others (rule 8.2).
alter table activity_figures add column deadline_date_count integer;
update activity_figures set deadline_date_count = (select deadline_date_count from setting);
alter table activity_figures alter column deadline_date_count set not null;

-- The attempt with whose result an activity has ended; null where staff or a comparison have ended it.
alter table activity add column result_attempt_id bigint
  constraint activity_ended_by_result_attempt references result_attempt;

-- No summary depends on it.
alter table activity disable trigger activity_changed;
-- A result that came when an activity had ended, or ended it, is its own; one that ended later is another end.
update activity set result_attempt_id = sent.attempt_id
from (
  select distinct on (decision.activity_id) decision.activity_id, decision.attempt_id, decision.state, attempt.done_at
  from result_decision as decision
  join result_attempt as attempt on attempt.id = decision.attempt_id
  where attempt.done_at is not null
  order by decision.activity_id, decision.attempt_id desc
) as sent
where sent.activity_id = activity.id and sent.state = activity.state
  and activity.end_date <= (sent.done_at at time zone 'Asia/Tokyo')::date;
alter table activity enable trigger activity_changed;

-- Whoever gives an activity another state, without a result of an attempt, takes the former result away.
create function forget_result_attempt() returns trigger language plpgsql as $$
begin
  new.result_attempt_id := null;
  return new;
end $$;
create trigger activity_without_result before update on activity
  for each row when (
    old.state <> new.state and old.result_attempt_id is not distinct from new.result_attempt_id
  )
  execute function forget_result_attempt();
