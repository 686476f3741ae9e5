alter table reservation
  add column cancelled_at timestamptz,
  add column cancelled_by smallint,
  add column reason smallint,
  add column reason_text text,
  add column told_at timestamptz,
  add column told_late_minutes smallint;
comment on column reservation.cancelled_at is
  'When the student, or staff for the student, gave up the confirmed place. Null for every other end, and for those from before.';
comment on column reservation.cancelled_by is 'CancelledBy: who gave the place up.';
comment on column reservation.reason is 'AbsenceReason: why the student does not come, as told with the cancellation or the told absence.';
comment on column reservation.reason_text is 'The reason in words.';
comment on column reservation.told_at is 'When the student last said that he or she is late or does not come (rule 6.9).';
comment on column reservation.told_late_minutes is 'So late the student will be. Null with told_at: the student does not come.';
alter table reservation
  add constraint reservation_given_up_by_somebody
    check ((cancelled_at is null) = (cancelled_by is null) and cancelled_by in (0, 1)) not valid,
  add constraint reservation_given_up_when_cancelled
    check (cancelled_at is null or kind in (4, 5)) not valid,
  add constraint reservation_reason_known check (reason between 0 and 5) not valid,
  add constraint reservation_told_lateness
    check (told_late_minutes is null or told_late_minutes in (10, 20, 30) and told_at is not null) not valid;
-- Together they read the table once.
alter table reservation
  validate constraint reservation_given_up_by_somebody,
  validate constraint reservation_given_up_when_cancelled,
  validate constraint reservation_reason_known,
  validate constraint reservation_told_lateness;

-- Rosters name who gave a place up on the day.
-- before: create index concurrently if not exists reservation_cancelled on reservation (schedule_id) where state = 3;
create index if not exists reservation_cancelled on reservation (schedule_id) where state = 3;
