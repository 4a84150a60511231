-- The distributions of groups of athletes, from which percentiles are read. They contain no athlete.

create table percentile_groups (
  sport_code text not null references sports (code),
  gender text not null,
  graduation_year integer not null,
  -- The first position of the group, such as L of liberos and defensive specialists.
  position text not null,
  -- official: only the games that coaches confirmed. all: all games of the latest season.
  source text not null check (source in ('official', 'all')),
  statistic text not null,
  -- Athletes with enough attempts, sets or games.
  members integer not null check (members >= 20),
  mean double precision not null,
  -- Attempts, sets or games with which an estimate is half way to the mean.
  strength double precision not null,
  -- The lowest estimate of each percent from 1 to 99.
  scale double precision[] not null check (cardinality(scale) = 99),
  method integer not null,
  computed_at timestamptz not null default now(),
  primary key (sport_code, gender, graduation_year, position, source, statistic)
);

-- Groups whose athletes changed. A row for each change, so that no transaction waits for another one.
create table percentile_marks (
  id bigint generated always as identity primary key,
  sport_code text not null,
  gender text not null,
  graduation_year integer not null
);

create function mark_percentiles_of_athletes() returns trigger language plpgsql as $$
begin
  insert into percentile_marks (sport_code, gender, graduation_year)
    select distinct sport_code, gender, graduation_year from (
      (select id, gender, graduation_year, is_public, positions, sport_codes from old_athletes
        except select id, gender, graduation_year, is_public, positions, sport_codes from new_athletes)
      union all
      (select id, gender, graduation_year, is_public, positions, sport_codes from new_athletes
        except select id, gender, graduation_year, is_public, positions, sport_codes from old_athletes)
    ) changed, unnest(sport_codes) as sport_code where is_public and graduation_year is not null;
  return null;
end $$;

create function mark_percentiles_of_gone_athletes() returns trigger language plpgsql as $$
begin
  insert into percentile_marks (sport_code, gender, graduation_year)
    select distinct sport_code, gender, graduation_year from old_athletes, unnest(sport_codes) as sport_code
    where is_public and graduation_year is not null;
  return null;
end $$;

-- A new athlete has no figures yet.
create trigger athletes_mark_percentiles after update on athletes
  referencing old table as old_athletes new table as new_athletes for each statement execute function mark_percentiles_of_athletes();
create trigger athletes_mark_gone_percentiles after delete on athletes
  referencing old table as old_athletes for each statement execute function mark_percentiles_of_gone_athletes();

create function mark_percentiles_of_statistics() returns trigger language plpgsql
  -- The plan is kept for the session and must not read whole tables.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  insert into percentile_marks (sport_code, gender, graduation_year)
    select distinct changed_statistics.sport_code, gender, graduation_year
    from changed_statistics join athletes on athletes.id = changed_statistics.athlete_id
    where is_public and graduation_year is not null;
  return null;
end $$;

create trigger athlete_statistics_mark_insert after insert on athlete_statistics
  referencing new table as changed_statistics for each statement execute function mark_percentiles_of_statistics();
create trigger athlete_statistics_mark_update after update on athlete_statistics
  referencing new table as changed_statistics for each statement execute function mark_percentiles_of_statistics();
create trigger athlete_statistics_mark_delete after delete on athlete_statistics
  referencing old table as changed_statistics for each statement execute function mark_percentiles_of_statistics();
