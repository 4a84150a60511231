-- no transaction: indexes are created, and constraints validated, without blocking writes

drop index concurrently if exists team_seasons_merged;
-- The seasons that were merged into a season.
create index concurrently team_seasons_merged on team_seasons (merged_into) where merged_into is not null;
drop index concurrently if exists events_merged;
-- Seasons with games of several seasons, whose lines are compared.
create index concurrently events_merged on events (team_season_id) where origin_season_id is not null;
alter table team_seasons validate constraint team_seasons_merged_into_fkey;
alter table team_seasons validate constraint a_merged_season_has_its_time;
alter table team_seasons validate constraint a_linked_season_has_its_time;
alter table event_files validate constraint event_files_player;
