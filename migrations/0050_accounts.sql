-- Work on the log that the server's account may not do itself (rule 22.3). Each function refuses everything else.

create function count_refusal(hour timestamptz, category text, reason text, address inet, targets jsonb, user_id integer, user_name text)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log as refusal (
    created_at, category, description, targets, operate_user_id, operate_user_name,
    refused_address, refused_reason, refused_count
  )
  values (hour, category, reason || coalesce('、' || abbrev(address), ''), targets, user_id, user_name, address, reason, 1)
  on conflict (created_at, refused_address, refused_reason, operate_user_id) where refused_count is not null
  do update set
    refused_count = refusal.refused_count + 1,
    description = excluded.description || '、' || refusal.refused_count + 1 || '回'
$$;
comment on function count_refusal is 'Counts a refusal in the row of its hour (rule 11.2).';

create function last_month_to_drop() returns text language sql stable as $$
  select to_char(now() at time zone 'Asia/Tokyo' - interval '14 months', 'YYYY-MM')
$$;
comment on function last_month_to_drop is 'By the clock of the database: 13 whole months before the present one stay (rule 11.7).';

create function require_month(divided text, month text) returns void language plpgsql as $$
begin
  if divided not in ('audit_log', 'past_mail') or month !~ '^[0-9]{4}-(0[1-9]|1[0-2])$' then
    raise insufficient_privilege using message = format('%s has no month %s', divided, month);
  end if;
end
$$;
comment on function require_month is 'Refuses what is not a month of a table that is divided by months.';

create function make_month(divided text, month text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text := divided || '_' || replace(month, '-', '_');
  starts_at timestamptz := (month || '-01')::timestamp at time zone 'Asia/Tokyo';
  ends_at timestamptz := ((month || '-01')::timestamp + interval '1 month') at time zone 'Asia/Tokyo';
begin
  perform require_month(divided, month);
  -- Nobody may be on the way to a partition whose bounds change.
  execute format('lock table %I in access exclusive mode', divided);
  if to_regclass(part) is not null then
    return;
  end if;
  execute format('create table %I (like %I including defaults including constraints)', part, divided);
  execute format(
    'with moved as (delete from %I where created_at >= %L and created_at < %L returning *) insert into %I select * from moved',
    divided || '_default', starts_at, ends_at, part
  );
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', divided, part, starts_at, ends_at);
end
$$;
comment on function make_month is 'Makes the partition of a Tokyo month, with the rows of it that have come without one.';

create function drop_month(divided text, month text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  starts_at timestamptz := (month || '-01')::timestamp at time zone 'Asia/Tokyo';
  ends_at timestamptz := ((month || '-01')::timestamp + interval '1 month') at time zone 'Asia/Tokyo';
begin
  perform require_month(divided, month);
  if month > last_month_to_drop() then
    raise insufficient_privilege using message = format('%s of %s stays', month, divided);
  end if;
  execute format('lock table %I in access exclusive mode', divided);
  execute format('drop table if exists %I', divided || '_' || replace(month, '-', '_'));
  execute format(
    'delete from %I where created_at >= %L and created_at < %L', divided || '_default', starts_at, ends_at
  );
end
$$;
comment on function drop_month is 'Drops a month of the log or of the past mails that is older than 13 months.';

revoke execute on function count_refusal, make_month, drop_month from public;
