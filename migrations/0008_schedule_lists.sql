-- The sessions of a facility's rooms in a range of days: slot lists and calendars. It holds what
-- slot lists read of a session, so that these need the index only. Retired ones are in it on
-- purpose: the planner takes the distribution of start times from a complete index only.
create index training_schedule_room_start on training_schedule (room_id, lower(during))
  include (id, during, capacity, retired_at);
