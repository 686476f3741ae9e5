create table audit_log (
  id bigint generated always as identity,
  created_at timestamptz not null,
  category text not null,
  description text not null,
  targets jsonb not null default '{}',
  operate_user_id integer,
  operate_user_name text not null,
  refused_address inet,
  refused_reason text,
  refused_count integer,
  primary key (created_at, id)
) partition by range (created_at);
comment on table audit_log is
  'Who did what: a row per call that changes anything, written in its transaction. A partition has a Tokyo month, so that what is too old goes a month at a time. The server makes the partition of a month ahead of it.';
comment on column audit_log.created_at is 'The beginning of the hour for refusals, which are counted by the hour.';
comment on column audit_log.targets is 'What the row is about, ids by their kind: {"reservation": [3], "user": [1], "schedule": [2]}.';
comment on column audit_log.operate_user_id is 'The person as known then. Rows outlive people, so it refers to nobody.';
comment on column audit_log.refused_address is 'The address of a refused caller who was not signed in.';
comment on column audit_log.refused_count is 'How often that happened within the hour.';
-- Nobody can fill the disk with refusals.
create unique index audit_log_one_row_per_refusal
  on audit_log (created_at, refused_address, refused_reason, operate_user_id) nulls not distinct
  where refused_count is not null;
create index audit_log_targets on audit_log using gin (targets jsonb_path_ops);

-- What comes for a month without a partition waits here, so that no write ever fails for it.
create table audit_log_default partition of audit_log default;

create table notice (
  id integer generated always as identity primary key,
  message text not null,
  roles smallint[] not null,
  posted_at timestamptz not null,
  posted_version integer not null default 1,
  version integer not null default 1,
  constraint notice_for_known_roles check (cardinality(roles) > 0 and roles <@ '{2,3,4,5}'),
  constraint notice_posted_with_a_version check (posted_version between 1 and version)
);
comment on table notice is 'What administrators tell the people of some roles (rule 15.12).';
comment on column notice.roles is 'Role: who sees it.';
comment on column notice.posted_at is 'Since when the message reads as it does.';
comment on column notice.posted_version is 'The version that brought the message as it reads.';

create table notice_seen (
  user_id integer not null constraint notice_seen_by_user references app_user on delete cascade,
  notice_id integer not null constraint notice_seen_notice references notice on delete cascade,
  version integer not null,
  primary key (user_id, notice_id)
);
comment on table notice_seen is 'Which version of a notice a person has had in view.';
create index notice_seen_of_notice on notice_seen (notice_id);
