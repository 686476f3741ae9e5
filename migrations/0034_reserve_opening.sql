alter table schedule
  add column reserve_opens_at timestamptz,
  add constraint schedule_opens_before_its_cutoff check (
    reserve_opens_at
      < ((lower(during) at time zone 'Asia/Tokyo')::date - 1 + time '15:00') at time zone 'Asia/Tokyo'
  ) not valid;
alter table schedule validate constraint schedule_opens_before_its_cutoff;
comment on column schedule.reserve_opens_at is 'Students reserve from then on (rule 5.18). Null if they do at once.';
