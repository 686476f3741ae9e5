-- What databases lack that are older than a table they have.

-- A table of releases may be older than the column that tells since when HM is asked.
alter table trainee_release add column if not exists requested_at timestamptz;
update trainee_release set requested_at = next_attempt_at where requested_at is null;
alter table trainee_release alter column requested_at set not null;

-- All that was logged before the log was divided lies in `audit_log_default`. It is divided here, while
-- nobody waits for it; what is left to the daily job is little.
alter table audit_log detach partition audit_log_default;
do $$
declare
  month timestamp;
begin
  for month in
    select distinct date_trunc('month', created_at at time zone 'Asia/Tokyo') from audit_log_default
  loop
    execute format(
      'create table %I partition of audit_log for values from (%L) to (%L)',
      to_char(month, '"audit_log_"YYYY"_"MM'),
      month at time zone 'Asia/Tokyo',
      (month + interval '1 month') at time zone 'Asia/Tokyo'
    );
  end loop;
end $$;
insert into audit_log overriding system value select * from audit_log_default;
drop table audit_log_default;
create table audit_log_default partition of audit_log default;
