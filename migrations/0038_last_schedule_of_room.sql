-- The schedule that was added last in each room of a school: what the form for new ones begins with.
create index schedule_room_last on schedule (room_id, id) where retired_at is null;
