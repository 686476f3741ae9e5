-- Work outside a request: every table of intents has the same columns, and one worker for all of them
-- (packages/api/src/intents). A process that takes an intent holds a lease; an outcome ends it.
-- The mail is the first of these tables.
alter table mail rename sent_at to done_at;
alter table mail add leased_until timestamptz;
-- It was sent, after another process had given it up.
update mail set failed_at = null where done_at is not null and failed_at is not null;
alter table mail
  add constraint mail_ends_once check (done_at is null or failed_at is null),
  add constraint mail_failed_for_a_reason check (failed_at is null or last_error is not null),
  add constraint mail_leased_while_open
    check (leased_until is null or (done_at is null and failed_at is null));
