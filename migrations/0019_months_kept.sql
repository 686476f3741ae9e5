alter table setting
  add log_kept_months integer not null default 13
    constraint setting_log_kept_months check (log_kept_months between 13 and 120);
comment on column setting.log_kept_months is 'Whole months for which rows of the log and mails that arrived are kept.';
