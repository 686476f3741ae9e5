alter table setting
  add contact text not null default '',
  add linking_days integer not null default 0;
comment on column setting.contact is 'Whom to ask about an account. Everybody reads it, before signing in too; empty where nobody is named.';
comment on column setting.linking_days is 'Days that linking usually takes; 0 where that is not told.';
