-- When the payee took the original of a receipt; until then it waits, however many copies staff take.
alter table receipt add column original_taken_at timestamptz;
-- Until now the first download was the original, whoever asked for it.
update receipt set original_taken_at = issued_at;
