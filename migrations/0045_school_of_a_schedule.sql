-- A session stays where it was, whatever becomes of its room (rule 4.13). `placeSchedules` fills the rows from before.
alter table schedule add column school_id integer;
comment on column schedule.school_id is
  'The school of its room when it was planned, or moved to the room. Null only until `kenshu migrate` has filled the rows from before.';
alter table schedule add constraint schedule_in_school foreign key (school_id) references school(id) not valid;
alter table schedule validate constraint schedule_in_school;

create function place_schedule() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' or new.room_id <> old.room_id then
    select room.school_id into new.school_id from room where room.id = new.room_id;
  end if;
  return new;
end $$;
create trigger schedule_placed before insert or update of room_id on schedule for each row execute function place_schedule();
