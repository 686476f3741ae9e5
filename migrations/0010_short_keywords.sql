-- A trigram index knows nothing of keywords of one or two characters, and most family names are that short.
create function short_parts(search_text text) returns text[] language sql immutable strict parallel safe cost 10000
  return array(
    select distinct substr(search_text, place, length)
    from generate_series(1, length(search_text)) as place, generate_series(1, 2) as length
  );
create index user_short_parts on app_user using gin (short_parts(search_text)) where role = 4;
