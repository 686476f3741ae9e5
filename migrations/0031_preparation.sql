alter table training_content
  add column preparation text,
  add column links jsonb;
comment on column training_content.preparation is 'What the student wears and brings. Null if nothing is to be said.';
comment on column training_content.links is 'Pages to read before: an array of title and https address. Null without one.';

create table preparation_seen (
  student_user_id integer not null,
  training_content_id integer not null,
  digest text not null,
  seen_at timestamptz not null,
  constraint preparation_seen_pkey primary key (student_user_id, training_content_id),
  constraint preparation_seen_by_student foreign key (student_user_id) references app_user (id) on delete cascade,
  constraint preparation_seen_of_content foreign key (training_content_id) references training_content (id) on delete cascade
);
comment on table preparation_seen is 'Students say that they have seen how to prepare for a step. Another text is asked about again (rule 7.8).';
comment on column preparation_seen.digest is 'Of the text and the links that the student saw.';
create index preparation_seen_of_content on preparation_seen (training_content_id);
