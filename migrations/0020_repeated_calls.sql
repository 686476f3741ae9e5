-- Calls that came with an Idempotency-Key, with their answers: the same call again gets the answer
-- of the first. It takes the place of the key that a cash flow had of its own.
create table idempotent_call (
  user_id integer not null constraint idempotent_call_of_user references app_user on delete cascade,
  key text not null,
  -- SHA-256 of the procedure and its input.
  request_digest text not null,
  -- As JSON; null where there is nothing to return.
  answer text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotent_call_created_at on idempotent_call (created_at);
alter table cash_flow drop column request_key;

-- A refusal of who is not signed in is one row per hour, address, account and reason, however often
-- it happens: nobody can fill the disk with them.
alter table audit_log
  add refused_hour timestamptz,
  add refused_address inet,
  add refused_reason text,
  add refused_count integer;
create unique index audit_log_one_row_per_refusal
  on audit_log (refused_hour, refused_address, refused_reason, target_id) nulls not distinct
  where refused_hour is not null;
