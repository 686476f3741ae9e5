-- Who did what; one row per state-changing call, written in its transaction.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  category text not null,
  description text not null,
  -- The person as known then; rows outlive users.
  operate_user_id integer,
  operate_user_name text not null,
  target_id integer
);
create index audit_log_created_at on audit_log (created_at);

-- Outgoing mail, written in the transaction of its cause and delivered by a job.
create table mail (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index mail_due on mail (next_attempt_at) where sent_at is null and failed_at is null;
