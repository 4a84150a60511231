-- The figures of each athlete's latest season in a sport, for searches by statistics. They are computed by the rules in src/sports.

create table athlete_statistics (
  athlete_id bigint not null references athletes (id) on delete cascade,
  sport_code text not null references sports (code),
  -- Identifies the order of the figures. Figures of another layout are computed again.
  layout integer not null,
  season_year text not null,
  -- Each value as shown, times its scale; null if it was not recorded.
  figures integer[] not null,
  primary key (athlete_id, sport_code)
);

-- Athletes whose figures must be computed. A worker does so within about a second.
create table stale_statistics (
  athlete_id bigint primary key
);

-- The update of a known row locks it, so that a computation that has not seen this change cannot remove it.
create function mark_stale_statistics(ids bigint[]) returns void language sql as $$
  insert into stale_statistics (athlete_id) select distinct id from unnest(ids) as id where id is not null order by id
  on conflict (athlete_id) do update set athlete_id = excluded.athlete_id;
$$;

create function mark_changed_seasons() returns trigger language plpgsql as $$
begin
  perform mark_stale_statistics((select array_agg(athlete_id) from changed_team_seasons));
  return null;
end $$;

create function mark_changed_events() returns trigger language plpgsql
  -- The plan is kept for the session and must not read whole tables.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform mark_stale_statistics((
    select array_agg(distinct team_seasons.athlete_id)
      from (select distinct team_season_id from changed_events) changed
      join team_seasons on team_seasons.id = changed.team_season_id));
  return null;
end $$;

-- A new season without events changes no figures.
create trigger team_seasons_mark_update after update on team_seasons
  referencing new table as changed_team_seasons for each statement execute function mark_changed_seasons();
create trigger team_seasons_mark_delete after delete on team_seasons
  referencing old table as changed_team_seasons for each statement execute function mark_changed_seasons();
create trigger events_mark_insert after insert on events
  referencing new table as changed_events for each statement execute function mark_changed_events();
create trigger events_mark_update after update on events
  referencing new table as changed_events for each statement execute function mark_changed_events();
create trigger events_mark_delete after delete on events
  referencing old table as changed_events for each statement execute function mark_changed_events();

create function note_changed_statistics() returns trigger language plpgsql as $$
begin
  perform note_athletes((select array_agg(distinct athlete_id) from changed_statistics));
  return null;
end $$;

create trigger athlete_statistics_note_insert after insert on athlete_statistics
  referencing new table as changed_statistics for each statement execute function note_changed_statistics();
create trigger athlete_statistics_note_update after update on athlete_statistics
  referencing new table as changed_statistics for each statement execute function note_changed_statistics();
create trigger athlete_statistics_note_delete after delete on athlete_statistics
  referencing old table as changed_statistics for each statement execute function note_changed_statistics();
