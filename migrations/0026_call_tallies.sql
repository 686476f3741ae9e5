create table call_tally (
  id uuid primary key,
  since timestamptz not null,
  until timestamptz,
  call_count integer not null default 0,
  unanswered_count integer not null default 0,
  constraint call_tally_ends_after_start check (until >= since),
  constraint call_tally_empty_while_open check (until is not null or call_count = 0),
  constraint call_tally_unanswered_among_all check (unanswered_count between 0 and call_count)
);
comment on table call_tally is 'How many calls a process was asked, and left unanswered, in an hour or the part of it that the process ran (rule 21.8).';
comment on column call_tally.until is 'Null while the process counts, and for ever if it was killed.';
create index call_tally_since on call_tally (since);
