-- The sports of an athlete, each with positions and jersey number, so that a sport exists before its first season.
-- The columns sport_codes and positions of athletes are copies for searches. Triggers keep both in agreement, whichever is written:
-- bulk imports and the previous version write the columns.

create table athlete_sports (
  athlete_id bigint not null references athletes (id) on delete cascade,
  -- A trigger checks it once for each statement, because imports insert thousands of rows with one.
  sport_code text not null,
  -- Order of the athlete's sports, the main one first. 100 if it is unknown.
  place smallint not null default 100,
  -- With the sport, as in athletes: {VB:OH,VB:S}.
  positions text[] not null default '{}',
  -- As text, because 0 and 00 are different numbers.
  jersey_number text check (jersey_number ~ '^(00|\d|[1-9]\d)$'),
  primary key (athlete_id, sport_code)
);
-- Search by jersey number.
create index athlete_sports_jersey on athlete_sports (jersey_number, athlete_id) where jersey_number is not null;

-- Stores the sports of athletes from their columns.
create function store_athlete_sports(ids bigint[]) returns void language sql
  -- The plan is kept for the session and must not read whole tables.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  insert into athlete_sports (athlete_id, sport_code, place, positions)
    select athletes.id, played.code, min(played.place),
        coalesce(array_agg(played.position order by played.place) filter (where played.position is not null), '{}')
      from athletes cross join lateral (
        select left(position, 2) as code, place, position from unnest(positions) with ordinality as listed (position, place)
        union all
        select code, 100, null from unnest(sport_codes) as code
      ) as played
      where athletes.id = any (ids)
      group by athletes.id, played.code
    on conflict (athlete_id, sport_code) do update set place = excluded.place, positions = excluded.positions
      where (athlete_sports.place, athlete_sports.positions) is distinct from (excluded.place, excluded.positions);
$$;

create function store_sports_of_new_athletes() returns trigger language plpgsql as $$
begin
  -- Most imported athletes have no positions.
  insert into athlete_sports (athlete_id, sport_code)
    select id, code from new_athletes, unnest(sport_codes) as code where positions = '{}';
  if exists (select from new_athletes where positions <> '{}') then
    perform store_athlete_sports((select array_agg(id) from new_athletes where positions <> '{}'));
  end if;
  return null;
end $$;
create trigger athletes_store_sports after insert on athletes
  referencing new table as new_athletes for each statement execute function store_sports_of_new_athletes();

create function store_changed_positions() returns trigger language plpgsql as $$
begin
  perform store_athlete_sports(array[new.id]);
  return null;
end $$;
create trigger athletes_store_positions after update of positions on athletes for each row
  when (new.positions is distinct from old.positions) execute function store_changed_positions();

-- A season adds its sport. The sport remains when its seasons are deleted.
create or replace function follow_sports_in_search() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if tg_op = 'DELETE' or not exists (
    select from changed_team_seasons changed where not exists (
      select from athlete_sports where (athlete_id, sport_code) = (changed.athlete_id, changed.sport_code))
  ) then return null; end if;
  -- Athletes whose rows the next migration has not stored yet.
  perform store_athlete_sports((select array_agg(distinct athlete_id) from changed_team_seasons));
  insert into athlete_sports (athlete_id, sport_code) select distinct athlete_id, sport_code from changed_team_seasons
    on conflict (athlete_id, sport_code) do nothing;
  return null;
end $$;

create function follow_athlete_sports() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if tg_op <> 'DELETE' then
    perform require_sports(array(select distinct sport_code from changed_sports));
  end if;
  -- A writer that gave the columns has nothing to follow.
  if tg_op = 'INSERT' and not exists (
    select from changed_sports changed join athletes on athletes.id = changed.athlete_id
      where not athletes.sport_codes @> array[changed.sport_code] or not athletes.positions @> changed.positions
        or changed.jersey_number is not null
  ) then return null; end if;
  update athletes set sport_codes = played.codes, positions = played.positions
    from (
      select changed.athlete_id,
          array(select sport_code from athlete_sports where athlete_id = changed.athlete_id order by sport_code) as codes,
          array(
            select position from athlete_sports, unnest(athlete_sports.positions) with ordinality as listed (position, number)
            where athlete_id = changed.athlete_id order by place, sport_code, number) as positions
        from (select distinct athlete_id from changed_sports) changed
    ) played
    where athletes.id = played.athlete_id
      and (athletes.sport_codes, athletes.positions) is distinct from (played.codes, played.positions);
  -- The jersey number is not a column of athletes: their version and what lists show of them changes with it.
  if tg_op = 'UPDATE' then
    update athletes set version = version + 1 where id in (
      select athlete_id from changed_sports join old_sports using (athlete_id, sport_code)
        where changed_sports.jersey_number is distinct from old_sports.jersey_number);
    perform note_athletes((
      select array_agg(athlete_id) from changed_sports join old_sports using (athlete_id, sport_code)
        where changed_sports.jersey_number is distinct from old_sports.jersey_number));
  else
    update athletes set version = version + 1
      where id in (select athlete_id from changed_sports where jersey_number is not null);
    perform note_athletes((select array_agg(distinct athlete_id) from changed_sports where jersey_number is not null));
  end if;
  return null;
end $$;
create trigger athlete_sports_follow_insert after insert on athlete_sports
  referencing new table as changed_sports for each statement execute function follow_athlete_sports();
create trigger athlete_sports_follow_update after update on athlete_sports
  referencing old table as old_sports new table as changed_sports for each statement execute function follow_athlete_sports();
create trigger athlete_sports_follow_delete after delete on athlete_sports
  referencing old table as changed_sports for each statement execute function follow_athlete_sports();
