-- Servers of the version before wait here; what they write from then on is copied.
lock table app_user, student_summary in access exclusive mode;

drop index student_summary_search_text;
drop index user_short_parts;

-- The address and the therapist id come before the name and the kana now.
update app_user set search_text = regexp_replace(search_text, '^([^ ]* [^ ]*) (.+)$', '\2 \1')
  where search_text ~ '^[^ ]* [^ ]* .';

-- Whom a keyword finds: narrow rows, because a keyword that many have is looked for in everybody's.
-- Summaries, which every reservation writes, need no index of texts then.
create table student_keyword (
  student_user_id integer primary key
    constraint student_keyword_of_student references student_summary on delete cascade,
  -- As in the summary, kept so by triggers.
  search_text text not null,
  area_id integer,
  base_date date
);
insert into student_keyword (student_user_id, search_text, area_id, base_date)
  select student_user_id, search_text, area_id, base_date from student_summary;
create index student_keyword_base_date on student_keyword (base_date);
create index student_keyword_search_text on student_keyword using gin (search_text gin_trgm_ops);
create index student_keyword_short_parts on student_keyword using gin (short_parts(search_text));
-- Used however common a part is, so nobody need know, and finding out would take `analyze` long.
alter index student_keyword_short_parts alter column 1 set statistics 0;

create function copy_to_student_keyword() returns trigger language plpgsql as $$
begin
  insert into student_keyword (student_user_id, search_text, area_id, base_date)
    values (new.student_user_id, new.search_text, new.area_id, new.base_date)
    on conflict (student_user_id) do update
      set (search_text, area_id, base_date) = (excluded.search_text, excluded.area_id, excluded.base_date);
  return null;
end $$;
create trigger summary_inserted after insert on student_summary
  for each row execute function copy_to_student_keyword();
create trigger summary_updated after update of search_text, area_id, base_date on student_summary
  for each row when (
    (old.search_text, old.area_id, old.base_date) is distinct from (new.search_text, new.area_id, new.base_date)
  )
  execute function copy_to_student_keyword();
