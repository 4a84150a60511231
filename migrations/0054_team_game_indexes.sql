-- no transaction: indexes on a filled table are created concurrently

alter table events validate constraint events_team_game_id_fkey;
-- The events of a game.
drop index concurrently if exists events_team_game;
create index concurrently events_team_game on events (team_game_id) where team_game_id is not null;
-- The events of a season that a team entered, for the view shown_events.
drop index concurrently if exists events_of_teams;
create index concurrently events_of_teams on events (team_season_id) where team_game_id is not null;
