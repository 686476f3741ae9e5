alter table cash_flow add column occurred_on date;
update cash_flow set occurred_on = (created_at at time zone 'Asia/Tokyo')::date;
alter table cash_flow
  alter column occurred_on set not null,
  add constraint cash_flow_not_ahead check (occurred_on <= (created_at at time zone 'Asia/Tokyo')::date);
comment on column cash_flow.occurred_on is 'The day that it concerns, which lists, receipts and months go by. The ledger tells when it was entered.';
drop index cash_flow_student;
create index cash_flow_student on cash_flow (student_user_id, occurred_on, created_at);
drop index cash_flow_month;
create index cash_flow_month on cash_flow (occurred_on) where voided_at is null;

alter table student_summary
  alter column unpaid_since type date using (unpaid_since at time zone 'Asia/Tokyo')::date;
comment on column student_summary.unpaid_since is
  'The day of the first cash flow from which on the balance has stayed below 0 (rule 10.4). Triggers keep it.';
drop function unpaid_since_of(integer);
create function unpaid_since_of(student integer) returns date language sql stable as $$
  select min(occurred_on)
  from (
    select occurred_on, max(balance) over (order by occurred_on desc, created_at desc, id desc) as highest_from_here_on
    from (
      select
        id, occurred_on, created_at,
        sum(case type when 0 then amount::bigint else -amount end)
          over (order by occurred_on, created_at, id) as balance
      from cash_flow where student_user_id = student and voided_at is null
    ) as running
  ) as looked_back
  where highest_from_here_on < 0
$$;
comment on function unpaid_since_of is 'The day since which a student owes; null where a student does not (rule 10.4).';

create table closed_month (
  month date primary key constraint closed_month_first_day check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by integer not null constraint closed_month_by_user references app_user
);
comment on table closed_month is
  'Months whose cash flows no longer change, each with its summary as it was then. The months before the first of them are closed too.';
comment on column closed_month.month is 'Its first day.';

create table closed_month_summary (
  month date constraint closed_month_summary_of_month references closed_month on delete cascade,
  student_user_id integer constraint closed_month_summary_of_student references app_user,
  student_name text not null,
  student_name_kana text collate "ja-x-icu" not null,
  therapist_id integer,
  invoice_amount bigint not null,
  payment_amount bigint not null,
  constraint closed_month_summary_pkey primary key (month, student_user_id)
);
comment on table closed_month_summary is 'What a student paid and was charged in a closed month, in yen, under the name of that time.';

create function lock_closed_months() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('closed_month'))
$$;
comment on function lock_closed_months is 'Waits for cash flows that are being entered, and lets others wait, until the transaction ends.';

create function keep_months_closed() returns trigger language plpgsql as $$
declare
  day date := least(new.occurred_on, old.occurred_on);
begin
  perform pg_advisory_xact_lock_shared(hashtext('closed_month'));
  if day < (select max(month) + interval '1 month' from closed_month) then
    raise check_violation using
      message = 'the month of this cash flow is closed',
      table = 'cash_flow',
      constraint = 'cash_flow_in_open_month';
  end if;
  return coalesce(new, old);
end $$;
comment on function keep_months_closed is 'Nothing enters a closed month, leaves it, or is voided in it (rule 10.5).';
create trigger cash_flow_keeps_months_closed
  before insert or delete or update of occurred_on, type, amount, voided_at on cash_flow
  for each row execute function keep_months_closed();
