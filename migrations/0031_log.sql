-- The log is divided by Tokyo months, so that what is too old goes a month at a time. The server makes
-- the partition of a month ahead of it; what comes without one waits in `audit_log_default`, and no
-- write ever fails for it.
alter table audit_log rename to former_audit_log;
alter table former_audit_log rename constraint audit_log_pkey to former_audit_log_pkey;
drop index audit_log_created_at, audit_log_one_row_per_refusal;

create table audit_log (
  id bigint generated always as identity,
  -- Of what is counted by the hour, the beginning of the hour.
  created_at timestamptz not null,
  category text not null,
  description text not null,
  -- What the row is about, ids by their kind: {"reservation": [3], "user": [1], "schedule": [2]}.
  targets jsonb not null default '{}',
  -- The person as known then; rows outlive users.
  operate_user_id integer,
  operate_user_name text not null,
  refused_address inet,
  refused_reason text,
  refused_count integer,
  primary key (created_at, id)
) partition by range (created_at);
create table audit_log_default partition of audit_log default;

-- A refusal of who is not signed in is one row per hour, address, account and reason, however often
-- it happens: nobody can fill the disk with them.
create unique index audit_log_one_row_per_refusal
  on audit_log (created_at, refused_address, refused_reason, operate_user_id) nulls not distinct
  where refused_count is not null;
create index audit_log_targets on audit_log using gin (targets jsonb_path_ops);

-- Until now a row had one target, of the kind that its category and its sentence tell.
with former as (
  select *, case
    when category = '地域' then 'area'
    when category = '研修施設' then 'school'
    when category = '部屋' then 'room'
    when category = '研修種目' or category = '研修内容' and description = '並び替え' then 'training'
    when category = '研修内容' then 'trainingContent'
    when category = '研修予定' or category = '出欠' and description like '未入力の%' then 'schedule'
    when category = '予約' and description like '%さんの明日以降の予約%' then 'user'
    when category in ('予約', '出欠') then 'reservation'
    when category = '進捗' then 'progressEntry'
    when category = '精算' then 'cashFlow'
    when category = 'お知らせ' then 'notice'
    else 'user'
  end as target_kind
  from former_audit_log
)
insert into audit_log (
  id, created_at, category, description, targets, operate_user_id, operate_user_name,
  refused_address, refused_reason, refused_count
)
overriding system value
select
  id, coalesce(refused_hour, created_at), category, description,
  case when target_id is null then '{}' else jsonb_build_object(target_kind, jsonb_build_array(target_id)) end
    || coalesce((
      select jsonb_build_object(
        'user', jsonb_build_array(student_user_id), 'schedule', jsonb_build_array(schedule_id)
      )
      from reservation where target_kind = 'reservation' and reservation.id = target_id
    ), '{}')
    || coalesce((
      select jsonb_build_object('user', jsonb_build_array(student_user_id))
      from progress_entry join activity on activity.id = progress_entry.activity_id
      where target_kind = 'progressEntry' and progress_entry.id = target_id
    ), '{}')
    || coalesce((
      select jsonb_build_object('user', jsonb_build_array(student_user_id))
      from cash_flow where target_kind = 'cashFlow' and cash_flow.id = target_id
    ), '{}'),
  operate_user_id, operate_user_name, refused_address, refused_reason, refused_count
from former;
select setval(pg_get_serial_sequence('audit_log', 'id'), (select max(id) from former_audit_log));
drop table former_audit_log;
