-- The latest 50 earlier versions of a line are stored (`lineVersions` in src/teams/vocabulary.ts): the sources of a line list all of them.
create or replace function store_team_line_history() returns trigger language plpgsql as $$
begin
  insert into team_line_history (team_id, game_id, athlete_id, version, stats, source, file_id, staff_id, entered_at)
    values (old.team_id, old.game_id, old.athlete_id, old.version, old.stats, old.source, old.file_id, old.staff_id, old.entered_at);
  delete from team_line_history
    where (team_id, game_id, athlete_id) = (old.team_id, old.game_id, old.athlete_id) and version <= old.version - 50;
  return null;
end
$$;
