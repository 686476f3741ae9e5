create function in_one_spelling(words text) returns text language sql immutable as $$
  select translate(
    lower(regexp_replace(normalize(words, nfkc), '\s', '', 'g')),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'
  )
$$;
comment on function in_one_spelling is 'Words without spaces, in one width and case, in hiragana: two that a search takes for one are one.';

create or replace function erase_words(person integer, at timestamptz)
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
  -- What was searched for stands in the log of saved lists, without saying whom it found.
  update audit_log set
    description = regexp_replace(description, '（.*）の(ダウンロード|保存)', '（消去済みの人）の\1')
  where description like '%の一覧（%）の%' and exists (
    select from (
      select unnest(array[name, name_kana, email_address]) as words from app_user where id = person
      union
      select operate_user_name from audit_log where operate_user_id = any(numbers)
    ) as names
    where length(in_one_spelling(words)) > 1
      and position(in_one_spelling(words) in in_one_spelling(description)) > 0
  );
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
