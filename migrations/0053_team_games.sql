-- Games that a team's staff enters, with a line for each athlete. The events of a profile show them.

create table team_games (
  team_id uuid not null references teams (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  season_year text not null check (is_clean_text(season_year, 20)),
  opponent text not null check (is_clean_text(opponent, 160)),
  game_date date not null check (game_date between '1950-01-01' and '2100-12-31'),
  -- Home, away, or unknown.
  place text check (place in ('H', 'A')),
  score text check (is_clean_text(score, 40)),
  -- Only played games are on profiles.
  is_played boolean not null default false,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, created_by) references team_staff (team_id, id)
);
-- The schedule of a team.
create index team_games_date on team_games (team_id, season_year, game_date);

create table team_lines (
  team_id uuid not null,
  game_id uuid not null,
  athlete_id bigint not null references athletes (id) on delete cascade,
  -- Statistic id to number or code. Place and date are in the game.
  stats jsonb not null check (jsonb_typeof(stats) = 'object' and not stats ?| array['dateOfCompetition', 'homeOrAway']),
  -- A line without a row has version 1.
  version integer not null check (version > 1),
  -- Where the values come from. Imports from files add a kind.
  source text not null default 'team' check (source in ('team')),
  staff_id uuid not null,
  entered_at timestamptz not null default now(),
  -- Set when the athlete takes the line off the profile.
  removed_at timestamptz,
  primary key (team_id, game_id, athlete_id),
  foreign key (team_id, game_id) references team_games (team_id, id) on delete cascade,
  foreign key (team_id, staff_id) references team_staff (team_id, id)
);
-- Erasure of an athlete.
create index team_lines_athlete on team_lines (athlete_id);

-- The game of a team that this event shows; null for an event that the athlete entered.
alter table events add column team_game_id uuid;
alter table events add constraint events_team_game_id_fkey
  foreign key (team_game_id) references team_games (id) on delete set null not valid;

-- The name of a game for comparison, without “vs.” and “at”.
create function game_name(name text) returns text language sql immutable parallel safe as $$
  select fold_name(regexp_replace(coalesce(name, ''), '^\s*(vs?\.?|at|@)\s+', '', 'i'))
$$;

-- The events that a profile shows: the athlete's own event is left out if the team entered the same game. It is the
-- same if the day and the name are equal, or if both have only one game on that day.
create view shown_events as
  select own.id, own.team_season_id, own.position, own.name, own.score, own.event_date, own.stats, own.version, own.team_game_id
  from events own
  where own.team_game_id is not null or not exists (
    select from events team
    where team.team_season_id = own.team_season_id and team.team_game_id is not null and team.event_date = own.event_date
      and (game_name(team.name) = game_name(own.name) or (
        select count(*) filter (where other.team_game_id is null) = 1 and count(*) filter (where other.team_game_id is not null) = 1
        from events other where other.team_season_id = own.team_season_id and other.event_date = own.event_date)));
