create table backup (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  is_taken boolean not null,
  is_verified boolean,
  constraint backup_ends_after_start check (ended_at >= started_at),
  constraint backup_verified_once_taken check (is_taken or is_verified is null)
);
comment on table backup is 'How each backup that Kenshu made came to its end (rule 21.7).';
comment on column backup.is_taken is 'Whether the file was written whole.';
comment on column backup.is_verified is 'Whether its trial restore went well. Null without a trial.';
