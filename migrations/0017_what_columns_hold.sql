comment on column setting.id is 'Always true, so that there is one row.';
comment on column heartful_reading.is_only is 'Always true, so that there is one row.';
comment on column signing_key.is_only is 'Always true, so that there is one row.';
comment on column heartful_comparison.is_only is 'Always true, so that there is one row.';

comment on column app_user.area_id is 'The area of a student.';
comment on column app_user.gender is 'Gender.';
comment on column app_user.goal is 'In the student''s own words.';
comment on column app_user.company_id is 'The company that the student works for, as HM says.';
comment on column sign_up.temporary_registration_pattern is 'SignUpPattern: which of the two sign-up pages the person came by. The account takes it over with the password.';

comment on column schedule.during is 'From the start, up to the end and without it.';
comment on column schedule.instructor_id is 'Null while nobody is chosen.';
comment on column cash_flow.voided_at is 'When the entry was removed. Null while it counts.';
comment on column cash_flow.voided_by is 'Who removed the entry.';
comment on column receipt.voided_at is 'When the payment was removed. Null while the receipt counts.';
comment on column receipt.number is 'It counts from 1 in every year.';
comment on column notice_seen.version is 'The version of the notice.';

comment on column progress_entry.technical_grade is 'GradeLetter: 0 is A, 1 is B, 2 is C. How good the technique was.';
comment on column progress_entry.service_grade is 'GradeLetter. How the student treated the customer.';
comment on column progress_entry.orientation_grade is 'GradeLetter. How the orientation went.';

comment on column student_summary.area_id is 'A copy of the student''s own, for searches.';
comment on column student_summary.name_kana is 'A copy of the student''s own, for searches.';
comment on column student_summary.required_count is 'So many attendances the steps of the trainings being taken are reckoned to take. Like the counts below it leaves out the steps from which the student is exempt (rule 8.1).';
comment on column student_summary.done_count is 'The part of required_count that the student has behind. A closed step counts whole.';
comment on column student_summary.attended_count is 'So many times the student attended.';
comment on column student_summary.content_count is 'The number of steps.';
comment on column student_summary.closed_count is 'The number of steps that are complete or skipped.';
comment on column student_summary.has_test_passed_progress is 'The student has passed a test, and HM does not have the result yet.';

comment on column activity_figures.required_count is 'So many attendances the steps were reckoned to take. Like the counts below it leaves out the steps from which the student was exempt (rule 8.1).';
comment on column activity_figures.done_count is 'The part of required_count that the student had behind. A closed step counts whole.';
comment on column activity_figures.attended_count is 'So many times the student attended.';
comment on column activity_figures.content_count is 'The number of steps.';
comment on column activity_figures.closed_count is 'The number of steps that were complete or skipped.';
comment on column activity_figures.recommend_date_count is 'The setting of that time.';
comment on column activity_figures.deadline_date_count is 'The setting of that time.';

comment on column heartful_comparison.student_count is 'So many students are to be compared.';
comment on column heartful_comparison.compared_count is 'So many have been compared so far.';
comment on column result_attempt.idempotency_key is 'HM knows an attempt that is sent again by it.';
comment on column result_attempt.decided_at is 'When the results were decided, by HM''s clock.';

-- Every intent has these columns.
do $$
  declare name text;
  begin
    foreach name in array array['daily_run', 'result_attempt', 'trainee_release', 'heartful_comparison_lot'] loop
      execute format('comment on column %I.attempt_count is %L', name, 'Attempts so far. An attempt counts before it is made.');
      execute format('comment on column %I.leased_until is %L', name, 'Until then it belongs to the process that took it.');
    end loop;
  end
$$;

comment on column system_key.name is 'The log tells under this name what was done with the key.';
comment on column system_key.digest is 'The SHA-256 digest of the key. The key itself is shown to its maker once.';
comment on column system_key.controllers is 'The key opens the paths that begin with one of these.';
comment on column system_key.made_by is 'The administrator who made the key. Rows that the key writes tell this person as their author.';
comment on column system_key.last_day is 'The last day in Tokyo on which the key is taken.';
comment on column idempotent_call.pending_until is 'The call is under way until then at the latest, outside the transaction.';
