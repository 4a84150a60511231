-- Games of which both teams are here, found each night: each team names the other one on the same day.

create table known_opponents (
  game_id uuid primary key references team_games (id) on delete cascade,
  opponent_id uuid not null references teams (id) on delete cascade
);
-- Deletion of a team.
create index known_opponents_opponent on known_opponents (opponent_id);

-- The record of a team in its games here.
create table team_records (
  team_id uuid not null references teams (id) on delete cascade,
  season_year text not null,
  games integer not null,
  won integer not null,
  lost integer not null,
  primary key (team_id, season_year)
);

-- How far a team moves the rates of those who play against it, in a connected group of at least 30 teams.
create table opponent_effects (
  opponent_id uuid not null references teams (id) on delete cascade,
  season_year text not null,
  statistic text not null,
  effect double precision not null,
  -- Attempts against the team, with those of the penalty.
  weight double precision not null,
  -- Variance of one attempt, and the effects of the place of a game.
  variance double precision not null,
  home double precision not null,
  away double precision not null,
  neutral double precision not null,
  primary key (opponent_id, season_year, statistic)
);
