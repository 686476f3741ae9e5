create table system_key (
  id integer generated always as identity primary key,
  name text not null constraint system_key_name_not_empty check (name <> ''),
  digest text not null constraint system_key_digest_unique unique,
  role smallint not null constraint system_key_of_known_role check (role in (2, 3, 5)),
  controllers text[] not null constraint system_key_for_controllers check (cardinality(controllers) > 0),
  made_by integer not null constraint system_key_by_user references app_user on delete cascade,
  made_at timestamptz not null,
  last_day date not null,
  last_used_at timestamptz,
  ended_at timestamptz
);
comment on table system_key is 'What another system calls the REST paths with, in place of a person (rule 13.14).';
comment on column system_key.name is 'Under which the log tells what was done with it.';
comment on column system_key.digest is 'Of the key, in SHA-256. The key itself is shown to its maker once.';
comment on column system_key.role is 'Role: administrator, instructor or viewer.';
comment on column system_key.controllers is 'The first parts of the paths that it calls.';
comment on column system_key.made_by is 'The administrator in whose name it calls; rows that tell who wrote them tell this one.';
comment on column system_key.last_day is 'The last day in Tokyo on which it is taken.';
comment on column system_key.last_used_at is 'Kept to the minute.';
create unique index system_key_name_unique on system_key (name) where ended_at is null;
create index system_key_by_user on system_key (made_by);
