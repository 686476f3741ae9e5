alter table idempotent_call
  add refusal text,
  add pending_until timestamptz,
  add constraint idempotent_call_one_end check (num_nonnulls(answer, refusal, pending_until) <= 1);
comment on column idempotent_call.refusal is 'How the call was refused, as JSON: its code, parameters and sentence. Null where it was not.';
comment on column idempotent_call.pending_until is 'The call works outside this transaction, and is under way until then at the latest.';
