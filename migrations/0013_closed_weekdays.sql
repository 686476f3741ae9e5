alter table school
  add closed_weekdays smallint[] not null default '{}'
    constraint school_closed_weekdays check (closed_weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]);
comment on column school.closed_weekdays is 'The weekdays on which the school is closed, 0 for Sunday. Plans leave these days out.';
