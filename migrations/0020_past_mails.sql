create table past_mail (
  id bigint not null,
  created_at timestamptz not null,
  to_address text not null,
  subject text not null,
  body text not null,
  cause text,
  user_id integer,
  is_optional boolean not null,
  reservation_id integer,
  page_label text,
  page_path text,
  calendar jsonb,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  settled_at timestamptz,
  primary key (created_at, id),
  constraint past_mail_is_over check (done_at is not null or settled_at is not null)
) partition by range (created_at);
comment on table past_mail is
  'Mails that have arrived or that somebody has seen to, out of the way of those that wait in mail. A partition has a Tokyo month, so that what is too old goes a month at a time.';
comment on column past_mail.id is 'As in mail, like every column here.';
comment on column past_mail.cause is 'Nobody writes a mail of this cause again: its time is over.';
comment on column past_mail.user_id is 'The person as known then. Rows outlive people, so it refers to nobody.';
comment on column past_mail.reservation_id is 'The reservation as known then. It refers to none.';
create index past_mail_cause on past_mail (cause) where cause is not null;

-- What comes for a month without a partition waits here, so that no mail stays behind for it.
create table past_mail_default partition of past_mail default;
