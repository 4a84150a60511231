-- A game can be at a neutral site, where neither team is at home. The next migration validates the constraint.
alter table team_games
  drop constraint team_games_place_check,
  add constraint team_games_place_check check (place in ('H', 'A', 'N')) not valid;
