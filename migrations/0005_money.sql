create table cash_flow (
  id integer generated always as identity primary key,
  student_user_id integer not null constraint cash_flow_of_student references app_user,
  type smallint not null constraint cash_flow_type check (type in (0, 1)),
  amount integer not null constraint cash_flow_amount_in_range check (amount between 1 and 100000000),
  memo text not null default '',
  reservation_id integer constraint cash_flow_of_reservation references reservation,
  schedule_start_date timestamptz,
  created_at timestamptz not null,
  created_by integer constraint cash_flow_by_user references app_user,
  voided_at timestamptz,
  voided_by integer constraint cash_flow_voided_by_user references app_user,
  void_reason text not null default '' constraint cash_flow_reason_of_removal check (void_reason = '' or voided_at is not null)
);
comment on table cash_flow is 'The entries of a student''s settlement. A removed one is voided: it stays, and leaves every list and total.';
comment on column cash_flow.type is '0 is paid, 1 is owed.';
comment on column cash_flow.amount is 'In yen.';
comment on column cash_flow.reservation_id is 'The late cancellation that a penalty is for.';
comment on column cash_flow.schedule_start_date is 'When the schedule of a penalty began. The schedule itself may move afterwards.';
comment on column cash_flow.created_by is 'Null for what the product charges by itself.';
comment on column cash_flow.void_reason is 'In the words of whoever removed it (rule 10.1).';
-- Voided ones count: a penalty is charged at most once, whatever happens to its entry.
create unique index cash_flow_one_penalty_per_reservation on cash_flow (reservation_id);
create index cash_flow_student on cash_flow (student_user_id, created_at);
create index cash_flow_month on cash_flow (created_at) where voided_at is null;

create table receipt_number (
  year integer primary key,
  last_number integer not null constraint receipt_number_from_one check (last_number >= 1)
);
comment on table receipt_number is
  'The last receipt number of each year. Its row is locked until the receipt is committed, so numbers have neither gaps nor duplicates.';
comment on column receipt_number.year is 'In Tokyo.';

create table receipt (
  cash_flow_id integer primary key constraint receipt_of_cash_flow references cash_flow,
  year integer not null,
  number integer not null,
  issued_at timestamptz not null,
  addressee text not null,
  amount integer not null,
  memo text not null,
  paid_on date not null,
  issuer_name text not null,
  issuer_address text not null,
  issuer_registration_number text not null,
  original_taken_at timestamptz,
  voided_at timestamptz,
  constraint receipt_number_unique unique (year, number)
);
comment on table receipt is 'All that is printed on a receipt, as it was when the receipt was issued.';
comment on column receipt.original_taken_at is 'When the payee took the original. Until then it waits, however many copies staff take.';
