-- Entries of a student's settlement, in yen. A removed one is voided: it stays, and leaves every list and total.
create table cash_flow (
  id integer generated always as identity primary key,
  student_user_id integer not null constraint cash_flow_of_student references app_user,
  type smallint not null constraint cash_flow_type check (type in (0, 1)),
  amount integer not null constraint cash_flow_amount_in_range check (amount between 1 and 100000000),
  memo text not null default '',
  training_reserve_id integer constraint cash_flow_of_reservation references reservation,
  created_at timestamptz not null,
  created_by integer constraint cash_flow_by_user references app_user,
  voided_at timestamptz,
  voided_by integer constraint cash_flow_voided_by_user references app_user
);
-- Voided ones count: a penalty is charged at most once whatever happens to its entry.
create unique index cash_flow_one_penalty_per_reservation on cash_flow (training_reserve_id);
create index cash_flow_student on cash_flow (student_user_id, created_at);
