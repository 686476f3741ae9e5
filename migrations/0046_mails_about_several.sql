-- A mail may renew several reservations in a calendar (rule 4.12). Its number is the number of each (rule 11.9).
create or replace function follow_calendar_mail() returns trigger language plpgsql
as $$
begin
  update reservation set calendar_sequence = new.id
  where calendar_sequence < new.id and id = any(
    new.reservation_id || array(
      select (event ->> 'reservationId')::integer from jsonb_array_elements(new.calendar -> 'events') as event
    )
  );
  return null;
end $$;
comment on function follow_calendar_mail() is 'The number of a mail with a calendar file is the number of the reservations in it.';
create or replace trigger calendar_mail_followed after insert on mail
  for each row when (new.calendar is not null)
  execute function follow_calendar_mail();
