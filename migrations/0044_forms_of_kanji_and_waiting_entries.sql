-- Names are found in many more forms of a kanji from now on: the text that each student is searched by
-- is worked out anew.
insert into summary_due (student_user_id, transaction_id)
  select student_user_id, null::xid8 from student_summary;

-- Of several open HM entries of a category one begins its training. The comparison finds the one that is
-- next: the entry, and the training that it begins once the student does not take it any more.
alter table heartful_difference
  add column training_id integer
    constraint heartful_difference_of_training references training on delete cascade,
  add column heartful_entry_id integer,
  add constraint heartful_difference_of_entry_and_training
    check ((training_id is null) = (heartful_entry_id is null)),
  drop constraint heartful_difference_once,
  add constraint heartful_difference_once
    unique nulls not distinct (student_user_id, kind, activity_id, training_id);
create index heartful_difference_training on heartful_difference (training_id);
