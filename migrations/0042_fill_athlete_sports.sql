-- The sports of the athletes from before the triggers, in portions so that the memory stays bounded.

do $$
declare
  ids bigint[];
  last bigint := 0;
begin
  loop
    ids := array(
      select id from athletes where id > last and (sport_codes <> '{}' or positions <> '{}') order by id limit 20000 for key share);
    exit when cardinality(ids) = 0;
    perform store_athlete_sports(ids);
    last := ids[cardinality(ids)];
  end loop;
end $$;
