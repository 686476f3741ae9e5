-- What administrators tell the people of some roles (rule 15.12).
create table notice (
  id integer generated always as identity primary key,
  message text not null,
  -- The roles that see it: administrator, instructor, viewer, student.
  roles smallint[] not null,
  -- Since when the message reads as it does, and with which version.
  posted_at timestamptz not null,
  posted_version integer not null default 1,
  version integer not null default 1,
  constraint notice_for_known_roles check (cardinality(roles) > 0 and roles <@ '{2,3,4,5}'),
  constraint notice_posted_with_a_version check (posted_version between 1 and version)
);

-- Which version of a notice has been in front of whom.
create table notice_seen (
  user_id integer not null constraint notice_seen_by_user references app_user on delete cascade,
  notice_id integer not null constraint notice_seen_notice references notice on delete cascade,
  version integer not null,
  primary key (user_id, notice_id)
);
create index notice_seen_of_notice on notice_seen (notice_id);
