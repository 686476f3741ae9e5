create table first_closed_month (
  month date not null primary key,
  constraint first_closed_month_first_day check (extract(day from month) = 1)
);
comment on table first_closed_month is 'The first month that was ever closed. Those before it are closed with it for good, without a kept summary (rule 10.5).';
comment on column first_closed_month.month is 'Its first day.';
create unique index first_closed_month_only_one on first_closed_month ((true));

-- A server of the former version does not keep it.
create function keep_first_closed_month() returns trigger language plpgsql
as $$
begin
  insert into first_closed_month (month) values (new.month) on conflict do nothing;
  return null;
end $$;
comment on function keep_first_closed_month() is 'Closing the first month closes those before it for good (rule 10.5).';
create trigger closed_month_keep_first after insert on closed_month
  for each row execute function keep_first_closed_month();
insert into first_closed_month (month)
  select min(month) from closed_month having min(month) is not null
  on conflict do nothing;

create function closed_before() returns date language sql stable
as $$
  select greatest(
    (select (max(month) + interval '1 month')::date from closed_month),
    (select month from first_closed_month)
  )
$$;
comment on function closed_before() is 'Cash flows before this day are closed; null if no month ever was (rule 10.5).';

create function share_closed_months() returns void language sql
as $$
  select pg_advisory_xact_lock_shared(hashtext('closed_month'))
$$;
comment on function share_closed_months() is 'Keeps months from being closed or opened until the transaction ends.';

create or replace function keep_months_closed() returns trigger language plpgsql
as $$
declare
  day date := least(new.occurred_on, old.occurred_on);
begin
  perform share_closed_months();
  if day < closed_before() then
    raise check_violation using
      message = 'the month of this cash flow is closed',
      table = 'cash_flow',
      constraint = 'cash_flow_in_open_month';
  end if;
  return coalesce(new, old);
end $$;
