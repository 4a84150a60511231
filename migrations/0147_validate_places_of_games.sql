alter table team_games validate constraint team_games_place_check;
