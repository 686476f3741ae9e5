-- A mail written together with its reservation bears the number that the reservation has just drawn, so the reservation
-- need not be written a second time to take over the mail's (rule 11.9).
alter table mail add column calendar_sequence bigint;
comment on column mail.calendar_sequence is
  'The number in calendars of the reservation that was written together with it. Null: its own id, which its reservations take over.';
create or replace trigger calendar_mail_followed after insert on mail
  for each row when (new.calendar is not null and new.calendar_sequence is null)
  execute function follow_calendar_mail();
