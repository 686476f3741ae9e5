-- One word for one thing, as docs/vocabulary.md lists them.
-- Servers of the version before wait here, in the order in which their commands lock.
lock table training_schedule, app_user, reservation, cash_flow, setting, session, student_activity,
  training_progress, training, training_content, student_summary, student_keyword
  in access exclusive mode;
alter table session rename to sign_in_session;
alter index session_pkey rename to sign_in_session_pkey;
alter index session_by_user rename to sign_in_session_by_user;
alter table sign_in_session rename constraint session_user_id_fkey to sign_in_session_of_user;

alter table setting rename continuous_abcense_threshold to continuous_absence_threshold;

alter table student_activity rename to activity;
alter sequence student_activity_id_seq rename to activity_id_seq;
alter index student_activity_pkey rename to activity_pkey;
alter index student_activity_one_taking_per_training rename to activity_one_taking_per_training;
alter index student_activity_student rename to activity_student;
alter table activity rename constraint student_activity_of_student to activity_of_student;
alter table activity rename constraint student_activity_of_training to activity_of_training;
alter table activity rename constraint student_activity_ends_when_not_taking to activity_ends_when_not_taking;

alter table training_progress rename to progress_entry;
alter sequence training_progress_id_seq rename to progress_entry_id_seq;
alter index training_progress_pkey rename to progress_entry_pkey;
alter index training_progress_closed_once rename to progress_entry_closed_once;
alter index training_progress_activity rename to progress_entry_activity;
alter table progress_entry rename constraint training_progress_of_activity to progress_entry_of_activity;
alter table progress_entry rename constraint training_progress_of_content to progress_entry_of_content;
alter table progress_entry rename constraint training_progress_by_instructor to progress_entry_by_instructor;

alter table training_schedule rename to schedule;
alter sequence training_schedule_id_seq rename to schedule_id_seq;
alter index training_schedule_pkey rename to schedule_pkey;
alter index training_schedule_start rename to schedule_start;
alter index training_schedule_room_start rename to schedule_room_start;
alter table schedule rename constraint training_schedule_in_room to schedule_in_room;
alter table schedule rename constraint training_schedule_capacity_positive to schedule_capacity_positive;
alter table schedule rename constraint training_schedule_by_instructor to schedule_by_instructor;
alter table schedule rename constraint training_schedule_starts_before_it_ends to schedule_starts_before_it_ends;
alter table schedule rename constraint training_schedule_one_at_a_time_per_room to schedule_one_at_a_time_per_room;
alter table schedule rename constraint training_schedule_id_during to schedule_id_during;
alter table schedule rename constraint training_schedule_within_a_day to schedule_within_a_day;

alter table reservation rename attendance_state to mark;
alter table reservation rename attendance_version to mark_version;

alter table cash_flow rename training_reserve_id to reservation_id;
alter table cash_flow rename session_start_date to schedule_start_date;
