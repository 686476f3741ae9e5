-- What was attended in a month is asked for by its day.
create index progress_entry_training_date on progress_entry (training_date);
