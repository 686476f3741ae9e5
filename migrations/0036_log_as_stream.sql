alter table audit_log add column written_in xid8;
-- A statement of its own: no row of before gets a value, so none is written anew.
alter table audit_log alter column written_in set default pg_current_xact_id();
comment on column audit_log.written_in is 'The transaction that wrote the row, by which readers of the log find what is new to them. Null in rows from before, and another in a restored database.';
-- The index of the whole has no rows. Months from before get theirs after the migrations, while servers write.
create index audit_log_written_in on only audit_log (written_in) where written_in is not null;
create index audit_log_default_written_in on only audit_log_default (written_in) where written_in is not null;
alter index audit_log_written_in attach partition audit_log_default_written_in;
