create table erasure_request (
  user_id integer primary key constraint erasure_request_of_user references app_user on delete cascade,
  requested_at timestamptz not null
);
comment on table erasure_request is 'Who asks that the data about them be erased (rule 25.3).';

create table erased_person (
  user_id integer primary key,
  erased_at timestamptz not null
);
comment on table erased_person is 'Whose data have been erased. A restored backup is held against it, so it refers to nobody (rule 25.5).';

alter table setting
  add column retention_years smallint not null default 5,
  add constraint setting_retention_years check (retention_years between 0 and 30) not valid;
alter table setting validate constraint setting_retention_years;
comment on column setting.retention_years is 'Years after which the data about a former student may be erased; 0 if never without a request (rule 25.4).';

create function erased_name(person integer) returns text language sql immutable as $$
  select '消去済み' || person
$$;
comment on function erased_name is 'How an erased person is called.';

create function erase_words(person integer, at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  numbers integer[];
  number integer;
  called text;
begin
  if not exists (select from app_user where id = person and role in (0, 4)) then
    raise insufficient_privilege using message = format('person %s stays', person);
  end if;
  insert into erased_person (user_id, erased_at) values (person, at);
  -- An account that was linked to the person had a number of its own.
  numbers := person || array(
    select linked[1]::integer
    from audit_log, regexp_match(description, 'アカウント（ID (\d{1,9})）を紐づけ$') as linked
    where targets @> jsonb_build_object('user', jsonb_build_array(person))
      and linked[1]::integer not in (select id from app_user)
  );
  delete from audit_log where operate_user_id = any(numbers) and refused_count is not null;
  -- Words about the person alone go. Where a row is about others too, the names of the person do.
  for number, called in
    select one, name
    from unnest(numbers) as one, (
      select name from app_user where id = person
      union
      select operate_user_name from audit_log where operate_user_id = any(numbers)
    ) as names
    where name <> ''
    order by name desc
  loop
    update audit_log set description = replace(description, called || 'さん', erased_name(person) || 'さん')
    where (targets @> jsonb_build_object('user', jsonb_build_array(number)) or operate_user_id = number)
      and position(called || 'さん' in description) > 0;
  end loop;
  foreach number in array numbers loop
    update audit_log set
      description = case
        when coalesce(targets -> 'user', '[]') <@ to_jsonb(numbers) then '（消去済みの人の記録）'
        else description
      end,
      operate_user_name =
        case when operate_user_id = number then erased_name(person) else operate_user_name end
    where targets @> jsonb_build_object('user', jsonb_build_array(number)) or operate_user_id = number;
  end loop;
end
$$;
comment on function erase_words is 'Writes down that a student, a former one or a guest is erased, and takes the words about the person out of the log, whose rows stay (rule 25.5). It runs before the name goes.';
revoke execute on function erase_words from public;
