-- HM's categories and companies are read from HM: what HM no longer has stays, for trainings,
-- contents and people refer to it, and is marked.
alter table heartful_category add is_gone boolean not null default false;
alter table company add is_gone boolean not null default false;

-- When they were last read; no row before the first time.
create table heartful_reading (
  is_only boolean primary key default true constraint heartful_reading_only_one check (is_only),
  read_at timestamptz not null
);
