-- A reservation that is deleted leaves its mails without one: each of them, sent or not, has to be found.
drop index mail_reservation;
create index mail_reservation on mail (reservation_id) where reservation_id is not null;
