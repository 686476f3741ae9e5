alter table cash_flow
  -- When the session began that a penalty was charged for; the session itself may move afterwards.
  add column session_start_date timestamptz,
  -- Chosen by who enters, so that an entry that is sent twice is made once.
  add column request_key text constraint cash_flow_request_key_unique unique;
update cash_flow set session_start_date = lower(reservation.during)
  from reservation where reservation.id = cash_flow.training_reserve_id;

-- The last receipt number of each Tokyo year; its row is locked until the receipt is committed, so
-- numbers have neither gaps nor duplicates.
create table receipt_number (
  year integer primary key,
  last_number integer not null constraint receipt_number_from_one check (last_number >= 1)
);

-- All that is printed on a receipt, as it was when the receipt was issued.
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
  voided_at timestamptz,
  constraint receipt_number_unique unique (year, number)
);

-- The summary of a month.
create index cash_flow_month on cash_flow (created_at) where voided_at is null;
