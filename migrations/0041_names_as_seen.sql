-- Names that look alike are one name: what nobody sees in them does not tell them apart, nor does the
-- width of a space or how an accent or a voicing mark is composed (rule 4.1).
create function as_seen(name text) returns text immutable strict parallel safe language sql
return regexp_replace(
  regexp_replace(
    normalize(name, nfc),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001d159\U000e0000-\U000e0fff]',
    '',
    'g'
  ),
  '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+',
  ' ',
  'g'
);

-- Of names that were taken for different ones, the later gets its number; again where that name is there too.
do $$
declare
  changed integer := 1;
  more integer;
begin
  while changed > 0 loop
    update area set name = name || '（' || id || '）'
    where exists (
      select from area as earlier where earlier.id < area.id and as_seen(earlier.name) = as_seen(area.name)
    );
    get diagnostics changed = row_count;
    update school set name = name || '（' || id || '）'
    where exists (
      select from school as earlier
      where earlier.id < school.id and earlier.area_id = school.area_id and as_seen(earlier.name) = as_seen(school.name)
    );
    get diagnostics more = row_count;
    changed := changed + more;
    update room set name = name || '（' || id || '）'
    where exists (
      select from room as earlier
      where earlier.id < room.id and earlier.school_id = room.school_id and as_seen(earlier.name) = as_seen(room.name)
    );
    get diagnostics more = row_count;
    changed := changed + more;
  end loop;
end $$;

alter table area drop constraint area_name_unique;
create unique index area_name_unique on area (as_seen(name));
alter table school drop constraint school_name_unique_in_area;
create unique index school_name_unique_in_area on school (area_id, as_seen(name));
alter table room drop constraint room_name_unique_in_school;
create unique index room_name_unique_in_school on room (school_id, as_seen(name));
