-- The mails of a person are found at once (rule 11.15).
-- The index of the whole has no rows. Months from before get theirs after the migrations, while servers write.
create index past_mail_user on only past_mail (user_id, id) where user_id is not null;
create index past_mail_default_user on only past_mail_default (user_id, id) where user_id is not null;
alter index past_mail_user attach partition past_mail_default_user;

-- A mail that was withdrawn before it left is kept like one that arrived.
alter table past_mail add column withdrawn_at timestamptz;
comment on column past_mail.withdrawn_at is 'When it was withdrawn before it left, because it was out of date (rule 11.8).';
-- unused since 0.1.0: the wider check takes all that the narrower one took, so it is not read anew under the lock.
alter table past_mail drop constraint past_mail_is_over;
alter table past_mail add constraint past_mail_is_over
  check (done_at is not null or settled_at is not null or withdrawn_at is not null) not valid;
