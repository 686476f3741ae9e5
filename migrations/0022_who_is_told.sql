-- A mail may tell of two reservations: of one, and of the one that it has replaced.
alter table mail add column remainder jsonb;
comment on column mail.remainder is
  'The mail about the replaced reservation, which is left when the news of the other one is out of date. Null where the mail is about one reservation.';

alter table result_attempt
  add column settled_at timestamptz,
  add constraint result_attempt_settled_once_failed check (settled_at is null or failed_at is not null) not valid;
alter table result_attempt validate constraint result_attempt_settled_once_failed;
comment on column result_attempt.settled_at is 'When staff have seen to an attempt that failed.';

create table missed_mail (
  id bigint generated always as identity primary key,
  student_user_id integer not null,
  message text not null,
  created_at timestamptz not null,
  constraint missed_mail_of_student foreign key (student_user_id) references app_user (id) on delete cascade
);
comment on table missed_mail is
  'What a mail would have told a student who gets none. It stands on the home of the student, who takes it away.';
create index missed_mail_of_student on missed_mail (student_user_id);
