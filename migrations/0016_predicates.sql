-- What is not cancelled has one sign, the one that queries ask for: state 3 is Cancel.
alter table reservation drop constraint reservation_no_overlap_per_student;
alter table reservation add constraint reservation_no_overlap_per_student
  exclude using gist (student_user_id with =, during with &&) where (state <> 3);
drop index reservation_one_active_per_student;
create unique index reservation_one_active_per_student on reservation (schedule_id, student_user_id) where state <> 3;
drop index reservation_schedule;
create index reservation_schedule on reservation (schedule_id, state) where state <> 3;
