-- A wish waits for a schedule and keeps a confirmed reservation elsewhere, until it takes its place (rule 5.12).
alter table reservation
  add column replaces_id integer,
  -- While it waits, what it would replace is confirmed: 1, as in `state`.
  add column replaced_state smallint generated always as (
    case when replaces_id is not null and kind = 1 then 1 end
  ) stored,
  add constraint reservation_replaces_until_it_has_a_place check (replaces_id is null or kind in (1, 4)),
  add constraint reservation_as_replaced unique (id, student_user_id, state);
-- When a wish takes the place of the other, both change, one after the other.
alter table reservation add constraint reservation_replaces_confirmed_one_of_its_student
  foreign key (replaces_id, student_user_id, replaced_state) references reservation (id, student_user_id, state)
  deferrable initially deferred;
create unique index reservation_one_wish_for_another on reservation (replaces_id) where replaced_state is not null;

-- Only a wish and what it would replace may lie at the same time.
alter table reservation drop constraint reservation_no_overlap_per_student;
alter table reservation add constraint reservation_no_overlap_per_student
  exclude using gist (student_user_id with =, during with &&, (coalesce(replaces_id, id)) with <>) where (state <> 3);
