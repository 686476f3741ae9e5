-- A mail says what it is about, so that nothing is mailed twice, and nothing that was undone before it left.
alter table mail
  -- What is mailed once only; null where every act is a cause of its own.
  add column cause text constraint mail_each_cause_once unique,
  -- Whose address it was when the mail was written.
  add column user_id integer constraint mail_to_user references app_user on delete set null,
  -- Its reader can switch such mails off; those about the account go to everybody.
  add column is_optional boolean not null default false,
  add column reservation_id integer
    constraint mail_about_reservation references reservation on delete set null,
  -- The page of the site that it leads to.
  add column page_label text,
  add column page_path text,
  -- What it does to the reader's calendar.
  add column calendar jsonb,
  -- From then on it would tell of the past.
  add column useful_until timestamptz,
  -- When staff have seen to a mail that failed.
  add column settled_at timestamptz,
  add constraint mail_page_is_named check ((page_label is null) = (page_path is null)),
  add constraint mail_settled_once_failed check (settled_at is null or failed_at is not null);
create index mail_user on mail (user_id);
create index mail_reservation on mail (reservation_id) where done_at is null;
create index mail_undelivered on mail (id) where done_at is null and settled_at is null;
