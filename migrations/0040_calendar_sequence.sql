-- A reservation's number in calendars (rule 11.9). It is drawn from the numbers of the mails, so that it stays above
-- whatever a mail has said, those of servers of the former version too.
create function draw_calendar_sequence() returns trigger language plpgsql
as $$
begin
  new.calendar_sequence := nextval('mail_id_seq');
  return new;
end $$;
comment on function draw_calendar_sequence() is 'A reservation whose time or state changes is newer in calendars.';

create function follow_calendar_mail() returns trigger language plpgsql
as $$
begin
  update reservation set calendar_sequence = new.id
  where id = new.reservation_id and calendar_sequence < new.id;
  return null;
end $$;
comment on function follow_calendar_mail() is 'The number of a mail with a calendar file is its reservation''s number.';

create trigger calendar_sequence_drawn before update on reservation
  for each row when (old.kind <> new.kind or old.mark is distinct from new.mark or old.during <> new.during)
  execute function draw_calendar_sequence();
create trigger calendar_mail_followed after insert on mail
  for each row when (new.calendar is not null and new.reservation_id is not null)
  execute function follow_calendar_mail();

-- What was sent for the older rows was the number of some mail before.
do $$
begin
  execute format(
    'alter table reservation add column calendar_sequence bigint not null default %s',
    (select last_value from mail_id_seq)
  );
end $$;
alter table reservation alter column calendar_sequence set default nextval('mail_id_seq');
comment on column reservation.calendar_sequence is
  'Its SEQUENCE in calendars. Grows with each change of time, place or state (rule 11.9).';

create function raise_calendar_sequences(schedule integer) returns void language sql
as $$
  update reservation set calendar_sequence = nextval('mail_id_seq')
  where schedule_id = schedule and state <> 3
$$;
comment on function raise_calendar_sequences is
  'What calendars show of a schedule has changed, and its reservations have not: the place.';

create function follow_room() returns trigger language plpgsql
as $$
begin
  perform raise_calendar_sequences(new.id);
  return null;
end $$;
comment on function follow_room() is 'Reservations of a schedule that gets another room are newer in calendars.';

create trigger schedule_room_followed after update on schedule
  for each row when (old.room_id <> new.room_id) execute function follow_room();
