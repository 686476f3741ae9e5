alter table school
  add column address text,
  add column phone text,
  add column email_address text,
  add column access text,
  add column map_url text,
  add column is_instructor_shown boolean not null default false,
  add constraint school_map_by_https check (map_url ~* '^https://') not valid,
  add constraint school_access_length check (char_length(access) <= 500) not valid,
  add constraint school_directions_not_empty
    check ('' not in (address, phone, email_address, access)) not valid;
alter table school
  validate constraint school_map_by_https,
  validate constraint school_access_length,
  validate constraint school_directions_not_empty;
comment on column school.address is 'Null if it is not to be told, like the phone, the e-mail address, the way and the map.';
comment on column school.access is 'The way to the school, in words.';
comment on column school.map_url is 'A page that shows the school on a map.';
comment on column school.is_instructor_shown is 'Whether students see the name of a schedule''s instructor (rule 4.12).';
